import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  SelectQueryNode,
} from 'kysely'

/** Gives the writing connection to one after another, in the order in which they ask. */
class Mutex {
  #last = Promise.resolve()

  /** Waits for one's turn and answers what ends it. */
  async take(): Promise<() => void> {
    const before = this.#last
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#last = promise
    await before
    return resolve
  }
}

interface Connections {
  writing: DatabaseConnection
  reading: DatabaseConnection
}

/** A caller's way to both connections. */
class ConnectionRouter implements DatabaseConnection {
  readonly #connections: Connections
  readonly #mutex: Mutex
  /** Set during a transaction, which keeps its turn. */
  #release: (() => void) | undefined

  constructor(connections: Connections, mutex: Mutex) {
    this.#connections = connections
    this.#mutex = mutex
  }

  async begin(work: (writing: DatabaseConnection) => Promise<void>): Promise<void> {
    this.#release = await this.#mutex.take()
    try {
      await work(this.#connections.writing)
    } catch (error) {
      this.#letGo()
      throw error
    }
  }

  /** One that fails is followed by a rollback, which keeps the turn until then. */
  async commit(work: (writing: DatabaseConnection) => Promise<void>): Promise<void> {
    await work(this.#connections.writing)
    this.#letGo()
  }

  async rollBack(work: (writing: DatabaseConnection) => Promise<void>): Promise<void> {
    try {
      await work(this.#connections.writing)
    } finally {
      this.#letGo()
    }
  }

  #letGo(): void {
    this.#release?.()
    this.#release = undefined
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const { writing, reading } = this.#connections
    if (this.#release) return await writing.executeQuery<Row>(query)
    if (SelectQueryNode.is(query.query)) return await reading.executeQuery<Row>(query)
    const release = await this.#mutex.take()
    try {
      return await writing.executeQuery<Row>(query)
    } finally {
      release()
    }
  }

  streamQuery<Row>(query: CompiledQuery, chunkSize: number) {
    const { writing, reading } = this.#connections
    return (this.#release ? writing : reading).streamQuery<Row>(query, chunkSize)
  }
}

function routerOf(connection: DatabaseConnection): ConnectionRouter {
  if (connection instanceof ConnectionRouter) return connection
  throw new Error('This connection is of another driver.')
}

/**
 * Two drivers of one database that has one writer at a time: writes and transactions take turns on the one; what only reads
 * goes to the other at once and sees what is committed. So nobody who looks something up waits for a long import.
 */
export function routeReadsAndWrites(writer: Driver, reader: Driver): Driver {
  const mutex = new Mutex()
  return {
    init: async (options) => {
      await writer.init(options)
      await reader.init(options)
    },
    acquireConnection: async () => {
      const writing = await writer.acquireConnection()
      return new ConnectionRouter({ writing, reading: await reader.acquireConnection() }, mutex)
    },
    beginTransaction: async (connection, settings) =>
      await routerOf(connection).begin((writing) => writer.beginTransaction(writing, settings)),
    commitTransaction: async (connection) =>
      await routerOf(connection).commit((writing) => writer.commitTransaction(writing)),
    rollbackTransaction: async (connection) =>
      await routerOf(connection).rollBack((writing) => writer.rollbackTransaction(writing)),
    releaseConnection: async () => {},
    destroy: async () => {
      await reader.destroy()
      await writer.destroy()
    },
  }
}
