import { randomUUID } from 'node:crypto'
import type { Database } from './database.ts'
import { writeValue, readValue } from './key-value-store.ts'

const valueName = 'content_version'

/**
 * Tells the processes that share the database that one of them changed what visitors see, and hears it of them.
 *
 * What counts is the version that is kept. Being woken only says when to look at it, so one that is missed is made up for by
 * the next look.
 */
export class SharedChanges {
  readonly #db: Database
  #report: (problem: unknown) => void = () => {}
  #seen: string | undefined

  constructor(db: Database) {
    this.#db = db
  }

  /** Never rejects: the change itself is stored, and others come upon it by themselves within a minute. */
  async announce(): Promise<void> {
    const { write, engine } = this.#db
    if (!engine.isShared) return
    const version = randomUUID()
    this.#seen = version
    try {
      await write.transaction().execute(async (transaction) => {
        await writeValue(transaction, valueName, version)
        await engine.wakeOthers(transaction)
      })
    } catch (error) {
      this.#report(error)
    }
  }

  /** Calls back after each change that another process announced, and reports what failed. Returns the function that ends it. */
  async listen(
    onChange: () => Promise<void>,
    report: (problem: unknown) => void,
  ): Promise<() => void> {
    this.#report = report
    this.#seen = await readValue(this.#db.read, valueName)
    return this.#db.engine.whenWoken(() => void this.#look(onChange).catch(report))
  }

  async #look(onChange: () => Promise<void>): Promise<void> {
    const version = await readValue(this.#db.read, valueName)
    if (version === this.#seen) return
    this.#seen = version
    await onChange()
  }
}
