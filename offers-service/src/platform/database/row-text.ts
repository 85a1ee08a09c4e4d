import { createHash } from 'node:crypto'
import { canonicalJson } from '../security/macs.ts'

/** What tells which steps of its tables a database has taken: it belongs to the tables and not to what is in them. */
export const ofTheTables = new Set([
  'kysely_migration',
  'kysely_migration_lock',
  'strapi_migrations',
  'strapi_migrations_internal',
  'strapi_database_schema',
])

/** What a column is, as PostgreSQL names it: `text`, `boolean`, `timestamp without time zone` and so on. */
type ColumnType = string

const isMoment = (type: ColumnType) => type.startsWith('timestamp')
const isJson = (type: ColumnType) => type === 'json' || type === 'jsonb'
const isNumber = (type: ColumnType) => /^(?:smallint|integer|bigint|numeric|real|double)/.test(type)

/**
 * A value of SQLite as PostgreSQL takes and gives it in text; null stays null.
 *
 * Moments are milliseconds in the content system's SQLite, and UTC without a zone in its PostgreSQL.
 */
function textOf(value: unknown, type: ColumnType): string | null {
  if (value === null || value === undefined) return null
  if (Buffer.isBuffer(value)) return String.raw`\x${value.toString('hex')}`
  if (type === 'boolean') return Number(value) === 0 ? 'f' : 't'
  if (isMoment(type) && typeof value === 'number')
    return new Date(value).toISOString().slice(0, -1).replace('T', ' ')
  return typeof value === 'string' ? value : JSON.stringify(value)
}

const escapes: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' }
const escaped = (text: string) => text.replaceAll(/[\\\n\r\t]/g, (sign) => escapes[sign] ?? sign)

/** A row as a line of PostgreSQL's COPY. */
function lineOf(row: readonly unknown[], types: readonly ColumnType[]): string {
  const fields = row.map((value, index) => {
    const text = textOf(value, types[index] ?? '')
    return text === null ? String.raw`\N` : escaped(text)
  })
  return `${fields.join('\t')}\n`
}

const meanings: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f', v: '\v' }

function fieldsOf(line: string): (string | null)[] {
  return line
    .split('\t')
    .map((field) =>
      field === String.raw`\N`
        ? null
        : field.replaceAll(/\\(.)/g, (_, sign: string) => meanings[sign] ?? sign),
    )
}

/** The same text for the same value, however either engine writes it. */
function plain(text: string, type: ColumnType): unknown {
  if (isMoment(type)) return Date.parse(text.replace(' ', 'T').replace(/Z?$/, 'Z'))
  if (isJson(type)) return canonicalJson(JSON.parse(text))
  return isNumber(type) ? Number(text) : text
}

const mask = 2n ** 256n

/**
 * What rows come to, in whatever order they and their columns come: the sum of the SHA-256 of each row's values by name. A column
 * that is null counts as one that is not there.
 */
export class RowDigest {
  readonly #columns: readonly string[]
  readonly #types: readonly ColumnType[]
  #sum = 0n
  rows = 0

  constructor({ columns, types }: { columns: readonly string[]; types: readonly ColumnType[] }) {
    this.#columns = columns
    this.#types = types
  }

  get value(): string {
    return `${this.rows} ${this.#sum.toString(16)}`
  }

  add(line: string): void {
    const values = fieldsOf(line).flatMap((text, index) =>
      text === null ? [] : [[this.#columns[index] ?? '', plain(text, this.#types[index] ?? '')]],
    )
    const hash = createHash('sha256')
      .update(canonicalJson(Object.fromEntries(values)))
      .digest('hex')
    this.#sum = (this.#sum + BigInt(`0x${hash}`)) % mask
    this.rows += 1
  }

  /** Rows of SQLite as lines of COPY, each added on its way. */
  *lines(rows: Iterable<unknown[]>): Generator<string> {
    for (const row of rows) {
      const line = lineOf(row, this.#types)
      this.add(line.slice(0, -1))
      yield line
    }
  }

  /** Adds the lines that COPY gives. */
  async addAll(source: AsyncIterable<Buffer>): Promise<void> {
    let rest: Buffer = Buffer.alloc(0)
    for await (const bytes of source) {
      rest = rest.length === 0 ? bytes : Buffer.concat([rest, bytes])
      let start = 0
      for (let end = rest.indexOf(10); end !== -1; end = rest.indexOf(10, start)) {
        this.add(rest.toString('utf8', start, end))
        start = end + 1
      }
      rest = rest.subarray(start)
    }
  }
}
