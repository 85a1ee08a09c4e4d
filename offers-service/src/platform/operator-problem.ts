/** Something that only the person who runs the site can mend. The message says what to do, so nobody needs a stack. */
export class OperatorProblem extends Error {}

/** What a file system, SQLite and PostgreSQL say when there is no room left. */
const fullCodes = new Set<unknown>(['ENOSPC', 'SQLITE_FULL', '53100'])
const deniedCodes = new Set<unknown>(['EACCES', 'EPERM', 'EROFS', 'SQLITE_READONLY'])

/** What the operator can do about a failure, in a sentence; undefined where that is not known. */
export function adviceOn(error: unknown): string | undefined {
  if (error instanceof OperatorProblem) return error.message
  if (!(error instanceof Error)) return undefined
  const code = 'code' in error ? error.code : undefined
  if (fullCodes.has(code)) return 'The disk is full. Make room, then try again.'
  if (deniedCodes.has(code)) return `This user may not write there: ${error.message}.`
  return undefined
}

/** What went wrong: a sentence where the operator can mend it, and else all that helps to find the mistake. */
export function reportOf(error: unknown): string {
  return adviceOn(error) ?? ((error instanceof Error && error.stack) || String(error))
}
