import { describe, expect, test } from 'vitest'
import { ApiError } from './client.ts'
import { failureKind, failureWords, isMissingError, reasonOf } from './failures.ts'

const answered = (status: number, retryAfter: string | null = null) =>
  new ApiError(status, 'No.', undefined, (name) => (name === 'retry-after' ? retryAfter : null))

describe('a failure', () => {
  test.each([
    [404, 'missing'],
    [410, 'missing'],
    [401, 'not-allowed'],
    [403, 'not-allowed'],
    [429, 'too-often'],
    [500, 'failed'],
    [503, 'failed'],
    [409, 'failed'],
  ])('that the service answers with %i is %s', (status, kind) => {
    expect(failureKind(answered(status))).toBe(kind)
    expect(isMissingError(answered(status))).toBe(kind === 'missing')
  })

  test.each([
    ['no connection', new TypeError('Failed to fetch')],
    ['no answer in time', new DOMException('No answer within 10 seconds.', 'TimeoutError')],
  ])('by %s is unreachable', (_why, error) => expect(failureKind(error)).toBe('unreachable'))

  test('by an answer that is not what was agreed is failed', () => {
    expect(failureKind(new SyntaxError('Unexpected token <'))).toBe('failed')
  })

  test('is nothing missing where there is none', () =>
    expect(isMissingError(undefined)).toBe(false))
})

describe('the words for too many tries', () => {
  test.each([
    [null, 'in a few minutes'],
    ['Tue, 24 Nov 2026 10:00:00 GMT', 'in a few minutes'],
    ['7', 'in a minute'],
    ['61', 'in 2 minutes'],
    ['3541', 'in an hour'],
    ['3540', 'in 59 minutes'],
    ['3601', 'in 2 hours'],
    ['86400', 'in 24 hours'],
  ])('say for a Retry-After of %s to try again %s', (retryAfter, wait) => {
    const { description } = failureWords(answered(429, retryAfter))
    expect(description).toContain(`Please try again ${wait}.`)
  })
})

describe('what can be done about the cause', () => {
  test.each([404, 500, 409])('is left to the message for %i', (status) => {
    expect(reasonOf(answered(status))).toBeUndefined()
  })

  test.each([
    [answered(429, '120'), /^There were too many tries .* in 2 minutes\.$/],
    [answered(403), /permission/],
    [new TypeError('Failed to fetch'), /check your internet connection/],
  ])('is told', (error, said) => expect(reasonOf(error)).toMatch(said))
})
