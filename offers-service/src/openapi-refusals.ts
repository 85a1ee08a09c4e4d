import type { Access, Endpoint } from '../contract/index.ts'

/** What any call may be refused with, by its name under `components`: written there once, as hundreds of calls share it. */
const refusals = {
  BadRequest: 'The request is malformed. `fields` names each wrong field with what is wrong.',
  LoginRequired: 'Nobody is logged in, or the token is not valid.',
  InPersonOnly: 'This must be done in person; a token may not.',
  OwnersOnly:
    'Only an owner may do this; a helper may not, nor may a token where only `session` is named.',
  NotFound: 'There is nothing at this address.',
  TooLarge: 'The body is too large.',
  KeyReused: 'The Idempotency-Key was used with another body.',
  TooManyRequests: 'Too many requests. `Retry-After` says how many seconds to wait.',
  Failure: 'What went wrong: a code for programs, and a sentence for the reader.',
} as const

const refusal = (name: keyof typeof refusals) => ({ $ref: `#/components/responses/${name}` })

const errorBody = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } }

/** Each refusal as an answer, for `components`. */
export const refusalAnswers = () =>
  Object.fromEntries(
    Object.entries(refusals).map(([name, description]) => [
      name,
      { description, content: errorBody },
    ]),
  )

/** What a call can be refused with, beside what only its own rules know. */
export function refusalsOf(
  { url, config }: { url: string; config?: { access?: Access; rateLimit?: unknown } | undefined },
  endpoint: Partial<Pick<Endpoint, 'schema' | 'config'>> | undefined,
) {
  const { access = 'public', rateLimit } = config ?? {}
  const isForVisitors = access === 'public'
  const possible: [status: number, isPossible: boolean, name: keyof typeof refusals][] = [
    [400, true, 'BadRequest'],
    [401, !isForVisitors, 'LoginRequired'],
    [403, access === 'adminInPerson', 'InPersonOnly'],
    [403, access === 'owner' || access === 'ownerInPerson', 'OwnersOnly'],
    [404, url.includes(':'), 'NotFound'],
    [413, endpoint?.schema?.body !== undefined, 'TooLarge'],
    [422, endpoint?.config?.isIdempotent === true, 'KeyReused'],
    [429, Boolean(rateLimit), 'TooManyRequests'],
  ]
  return {
    ...Object.fromEntries(
      possible.flatMap(([status, isPossible, name]) =>
        isPossible ? [[status, refusal(name)]] : [],
      ),
    ),
    default: refusal('Failure'),
  }
}
