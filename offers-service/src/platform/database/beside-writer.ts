import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  SelectQueryNode,
} from 'kysely'

/** Gives the writing connection to one after another, in the order in which they ask. */
class Turns {
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
class Lane implements DatabaseConnection {
  readonly #connections: Connections
  readonly #turns: Turns
  /** Set during a transaction, which keeps its turn. */
  #endTurn: (() => void) | undefined

  constructor(connections: Connections, turns: Turns) {
    this.#connections = connections
    this.#turns = turns
  }

  async begin(work: (writing: DatabaseConnection) => Promise<void>): Promise<void> {
    this.#endTurn = await this.#turns.take()
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
    this.#endTurn?.()
    this.#endTurn = undefined
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const { writing, reading } = this.#connections
    if (this.#endTurn) return await writing.executeQuery<Row>(query)
    if (SelectQueryNode.is(query.query)) return await reading.executeQuery<Row>(query)
    const endTurn = await this.#turns.take()
    try {
      return await writing.executeQuery<Row>(query)
    } finally {
      endTurn()
    }
  }

  streamQuery<Row>(query: CompiledQuery, chunkSize: number) {
    const { writing, reading } = this.#connections
    return (this.#endTurn ? writing : reading).streamQuery<Row>(query, chunkSize)
  }
}

function laneOf(connection: DatabaseConnection): Lane {
  if (connection instanceof Lane) return connection
  throw new Error('This connection is of another driver.')
}

/**
 * Two drivers of one database that has one writer at a time: writes and transactions take turns on the one; what only reads
 * goes to the other at once and sees what is committed. So nobody who looks something up waits for a long import.
 */
export function readingBesideWriting(writer: Driver, reader: Driver): Driver {
  const turns = new Turns()
  return {
    init: async (options) => {
      await writer.init(options)
      await reader.init(options)
    },
    acquireConnection: async () => {
      const writing = await writer.acquireConnection()
      return new Lane({ writing, reading: await reader.acquireConnection() }, turns)
    },
    beginTransaction: async (connection, settings) =>
      await laneOf(connection).begin((writing) => writer.beginTransaction(writing, settings)),
    commitTransaction: async (connection) =>
      await laneOf(connection).commit((writing) => writer.commitTransaction(writing)),
    rollbackTransaction: async (connection) =>
      await laneOf(connection).rollBack((writing) => writer.rollbackTransaction(writing)),
    releaseConnection: async () => {},
    destroy: async () => {
      await reader.destroy()
      await writer.destroy()
    },
  }
}
