import { Socket } from 'node:net'
import { Client, type ClientConfig, Pool, type PoolConfig } from 'pg'

/** How long PostgreSQL may take, in milliseconds. */
export const limits = {
  /** To take a new connection. */
  connect: 1000,
  /** To let one of the connections become free. */
  wait: 5000,
  /** To do a statement; what takes longer is ended by the server itself. */
  statement: 10_000,
  /** To say something while it is asked, before we look whether it answers at all. */
  silence: 500,
  /** To say something on a connection while others are answered. Longer than the server takes to end a statement itself. */
  longSilence: 11_000,
  /** To be told how a transaction goes on, so that a process that is frozen in one holds nobody up. */
  transaction: 30_000,
  /** Until one that does not answer is tried again. */
  retry: 1000,
}

export const doesNotAnswer = 'PostgreSQL does not answer'

/**
 * Notices that a PostgreSQL is frozen, which still takes connections and questions and says nothing.
 *
 * Where a connection is silent while it is asked, others are opened to look. When neither of two is answered, all are
 * broken off; from then on new ones are refused at once, but for one every second that tries, until it is answered.
 */
class Watch {
  readonly #look: () => Promise<void>
  readonly #sockets = new Set<Socket>()
  #isLooking = false
  #refusedUntil: number | undefined
  #bytesBefore = 0

  /** `look` resolves when a connection comes about. */
  constructor(look: () => Promise<void>) {
    this.#look = look
  }

  answers(): void {
    this.#refusedUntil = undefined
  }

  /** A socket for a new connection, which is broken off when it is asked and nothing comes. */
  socket(isAsked: () => boolean): Socket {
    const socket = new Socket()
    if (this.#isRefused()) {
      process.nextTick(() => socket.destroy(new Error(doesNotAnswer)))
      return socket
    }
    this.#sockets.add(socket)
    socket.once('close', () => {
      this.#sockets.delete(socket)
      this.#bytesBefore += socket.bytesRead
    })
    let [silentFor, bytesRead] = [0, 0]
    socket.setTimeout(limits.silence).on('timeout', () => {
      silentFor = isAsked() && socket.bytesRead === bytesRead ? silentFor + limits.silence : 0
      bytesRead = socket.bytesRead
      if (silentFor >= limits.longSilence) socket.destroy(new Error(doesNotAnswer))
      else {
        if (isAsked() && !this.#isLooking) void this.#lookAround()
        socket.setTimeout(limits.silence)
      }
    })
    return socket
  }

  /** While it does not answer, all but the one that tries again. */
  #isRefused(): boolean {
    if (this.#refusedUntil === undefined) return false
    const now = performance.now()
    if (now < this.#refusedUntil) return true
    this.#refusedUntil = now + limits.retry
    return false
  }

  async #lookAround(): Promise<void> {
    this.#isLooking = true
    const heard = this.#heard()
    // Twice, because a machine that stands still for a second, or this process, is no reason to break everything off.
    if (!(await this.#isAnswered(heard)) && !(await this.#isAnswered(heard))) {
      this.#refusedUntil = performance.now() + limits.retry
      for (const socket of this.#sockets) socket.destroy(new Error(doesNotAnswer))
    }
    this.#isLooking = false
  }

  /** Whether a new connection comes about, or anything came since so many bytes had: it may only have enough to do. */
  async #isAnswered(heard: number): Promise<boolean> {
    const isConnected = await this.#look().then(
      () => true,
      () => false,
    )
    return isConnected || this.#heard() !== heard
  }

  /** All bytes that ever came. */
  #heard(): number {
    return this.#sockets.values().reduce((sum, { bytesRead }) => sum + bytesRead, this.#bytesBefore)
  }
}

/** A connection that gives up where PostgreSQL does not answer, instead of waiting for ever. */
export class WatchedClient extends Client {
  /** Whether it waits for an answer, as far as whoever uses it says. */
  isAsked = false

  constructor(watch: Watch, config: ClientConfig) {
    super({
      ...config,
      connectionTimeoutMillis: limits.connect,
      stream: () => watch.socket(() => this.isAsked),
    })
    this.once('connect', () => watch.answers())
    // Whoever asks next is told. Without a listener a connection that breaks between two questions would end the process.
    this.on('error', () => {})
  }
}

function noteAsked(client: unknown, isAsked: boolean): void {
  if (client instanceof WatchedClient) client.isAsked = isAsked
}

/**
 * The ways to connect to the PostgreSQL of this address, which share what they notice of it. Those of the pool lead through a pooler
 * where there is one; `options` are what PostgreSQL is told of every other connection.
 *
 * A pooler lends a connection for one transaction, so nothing can be set on it for longer and no notices come by it. It may answer
 * although PostgreSQL does not, so whether that does is always looked at directly.
 */
export function connectionsTo(url: string, options: string, poolerUrl?: string) {
  const place = {
    connectionString: url,
    options,
    statement_timeout: limits.statement,
    idle_in_transaction_session_timeout: limits.transaction,
  }
  const poolPlace = poolerUrl === undefined ? place : { connectionString: poolerUrl }
  const watch = new Watch(async () => {
    const client = new WatchedClient(watch, place)
    await client.connect()
    await client.end()
  })
  return {
    /** One connection, not yet open. */
    single: () => new WatchedClient(watch, place),
    pool: (config: PoolConfig) => {
      const pool = new Pool({
        ...poolPlace,
        ...config,
        keepAlive: true,
        connectionTimeoutMillis: limits.wait,
        Client: class extends WatchedClient {
          constructor(settings: ClientConfig = poolPlace) {
            super(watch, settings)
          }
        },
      })
      // As above: the pool repeats what its idle connections tell.
      pool.on('error', () => {})
      pool.on('acquire', (client) => noteAsked(client, true))
      pool.on('release', (_, client) => noteAsked(client, false))
      return pool
    },
  }
}

export type Connections = ReturnType<typeof connectionsTo>
