import { ApiError } from '../../../api/client.ts'
import { failureKind } from '../../../api/failures.ts'

const deleted =
  'This was deleted somewhere else. What you typed is still here: copy what you need before you leave.'

/** What the admin is told when a save fails for a reason that no field can show. */
const problemOfCode: Partial<Record<string, string>> = {
  changed_meanwhile:
    'This was changed somewhere else after you opened it. Reload the page to see the newer version. What you typed is kept.',
  already_signed: 'This offer has been signed meanwhile, so it can no longer change.',
  signing_under_way:
    'Somebody has begun to sign this offer. To change it, cancel the signing first.',
  not_found: deleted,
  offer_not_found: deleted,
  content_unavailable:
    'The content system does not answer right now. What you typed is kept. Please try again in a minute.',
  login_required:
    'You are logged out. What you typed is kept in this browser, so nothing is lost. Log in, then save again.',
}
const notSaved =
  'The server could not save this. What you typed is kept in this browser, so nothing is lost. Please save again in a minute.'
const notAnswered =
  'The server did not answer. What you typed is kept in this browser, so nothing is lost. Check your connection, then save again.'

/** What the admin is told of a failure, unless it is about a field or their own choice. */
export function problemOf(error: Error): string | undefined {
  if (error instanceof ApiError)
    return problemOfCode[error.code ?? ''] ?? (error.status >= 500 ? notSaved : undefined)
  // What `fetch` fails with: no connection, or a time limit.
  return failureKind(error) === 'unreachable' ? notAnswered : undefined
}

/** What the service says of an input when it names no field itself. */
const fieldOfCode: Partial<Record<string, { name: string; message: string }>> = {
  slug_taken: { name: 'slug', message: 'Another item already uses this slug.' },
  reference_number_taken: {
    name: 'referenceNumber',
    message: 'Another offer already uses this number.',
  },
}

/** What a failure says of the fields, by their paths. */
export function fieldErrorsOf(error: Error): Array<[path: string, message: string]> {
  if (!(error instanceof ApiError)) return []
  const named = Object.entries(error.fields)
  const known = fieldOfCode[error.code ?? '']
  return named.length === 0 && known ? [[known.name, known.message]] : named
}
