import { ApiError } from '../../../api/client.ts'
import { failureKind } from '../../../api/failures.ts'
import { fieldName } from './field-words.ts'
import { isGroup } from './form-values.ts'

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

/** Every message of nested errors by the path of its field. */
function messagesIn(errors: object, start = ''): Array<[path: string, message: string]> {
  return Object.entries(errors).flatMap(([name, error]: [string, unknown]) => {
    if (!isGroup(error)) return []
    const message: unknown = Reflect.get(error, 'message')
    return typeof message === 'string'
      ? [[`${start}${name}`, message]]
      : messagesIn(error, `${start}${name}.`)
  })
}

/** Whether a field, or the list that its line is typed in, is on the screen. */
function isOnScreen(path: string): boolean {
  const parts = path.split('.')
  return parts.some(
    (_, index) => document.getElementsByName(parts.slice(0, index + 1).join('.')).length > 0,
  )
}

/** What is wrong with fields that another page shows; undefined where this one shows all that is. */
export function problemElsewhere(errors: object): string | undefined {
  const hidden = messagesIn(errors).filter(([path]) => !isOnScreen(path))
  if (hidden.length === 0) return undefined
  const named = hidden.map(([path, message]) => `${fieldName(path)}: ${message}.`).join(' ')
  return `Another page of this form needs a change before it can be saved. ${named}`
}
