import { ApiError } from '../../../api/client.ts'

const tooManyTries = 'Too many tries. Please wait a few minutes, then try again.'

/** What an error has to say beside this field; undefined when it is about something else. */
export function refusalOf(error: unknown, field: string): string | undefined {
  if (!(error instanceof ApiError)) return undefined
  const isAboutFields = Object.keys(error.fields).length > 0
  return error.code === 'too_many_requests' && !isAboutFields ? tooManyTries : error.fields[field]
}
