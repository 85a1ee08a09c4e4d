import * as v from 'valibot'
import { OperatorProblem } from '../operator-problem.ts'

/** Why there is no backup, or why one cannot be restored, in a sentence that says what to do. */
export class BackupProblem extends OperatorProblem {}

/** What the archive calls the databases, and the schemas they are in on PostgreSQL. */
export const schemaOf = { service: 'offers', cms: 'cms' } as const
export type DatabaseName = keyof typeof schemaOf
export const databaseNames: readonly DatabaseName[] = ['service', 'cms']

/** Raised whenever archives of before can no longer be read as these. */
export const archiveFormat = 1

/** The last entry of an archive. What ends before it was cut off. */
export const manifestName = 'manifest.json'

const BackupDatabase = v.object({
  /** The last step of its tables; null where it is not ours to know. */
  step: v.nullable(v.string()),
  /** How many rows each table has. */
  rows: v.record(v.string(), v.number()),
  /** The columns of each table whose rows stand in files of their own; absent where the archive has the SQLite file. */
  columns: v.optional(v.record(v.string(), v.array(v.string()))),
})
export type BackupDatabase = v.InferOutput<typeof BackupDatabase>

const BackupFile = v.object({ bytes: v.number(), sha256: v.string() })
export type BackupFile = v.InferOutput<typeof BackupFile>

/** An entry of the ledger of all signings, which was its last when this was written. */
export const LedgerEnd = v.object({ position: v.number(), hash: v.string() })
export type LedgerEnd = v.InferOutput<typeof LedgerEnd>

/** What an archive holds, so that whoever restores it can tell that all of it is there. */
export const Manifest = v.object({
  format: v.literal(archiveFormat),
  /** The version of the site that made it. */
  version: v.string(),
  madeAt: v.string(),
  databases: v.record(v.string(), BackupDatabase),
  evidence: v.object({
    signings: v.number(),
    /** Signings whose record was not as the site had left it when the archive was made. */
    wrong: v.array(v.string()),
    /** The end of the ledger of all signings, for whoever compares it later; absent where there was none. */
    head: v.optional(LedgerEnd),
  }),
  files: v.record(v.string(), BackupFile),
  /** The bucket that keeps the uploads, so that they are not among the files; absent where they are. */
  bucket: v.optional(v.string()),
})
export type Manifest = v.InferOutput<typeof Manifest>

/** Reads a manifest. Throws {@link BackupProblem} where a newer version of the site has written it, or none. */
export function readManifest(text: string): Manifest {
  const content: unknown = JSON.parse(text)
  const known = v.parse(v.object({ format: v.number(), version: v.string() }), content)
  if (known.format > archiveFormat)
    throw new BackupProblem(
      `A newer version of the site (${known.version}) made this archive. Update this one first, then restore it.`,
    )
  return v.parse(Manifest, content)
}

/** Whether a name leads to a place of its own below the folder it is unpacked to, on any system. */
export function isSafeName(name: string): boolean {
  const parts = name.split('/')
  return (
    name.length <= 1000 &&
    /^[^\\\p{Cc}]+$/u.test(name) &&
    ['databases', 'data', 'settings'].includes(parts[0] ?? '') &&
    parts.length > 1 &&
    parts.every((part) => part !== '' && part !== '.' && part !== '..')
  )
}
