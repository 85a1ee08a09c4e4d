import { format } from 'node:util'
import { vi } from 'vitest'

let reports: string[] = []
let expected: RegExp[] = []

/** An element of HTML that jsdom does not know yet. React says so once in each worker, whichever test comes first. */
const unknownElement = /^The tag <search> is unrecognized/

function collect(...parts: unknown[]): void {
  const report = format(...parts)
  if (!unknownElement.test(report)) reports.push(report)
}

/** Collects what is reported on the console as an error or a warning from now on. */
export function collectReports(): void {
  vi.spyOn(console, 'error').mockImplementation(collect)
  vi.spyOn(console, 'warn').mockImplementation(collect)
}

/** Says that this test makes something report an error or a warning, which otherwise fails a test. */
export function expectReport(pattern: RegExp): void {
  expected.push(pattern)
}

/** Throws when something was reported that the test did not expect, or expected and not reported; forgets both. */
export function checkReports(): void {
  const [all, patterns] = [reports, expected]
  reports = []
  expected = []
  const surprises = all.filter((report) => !patterns.some((pattern) => pattern.test(report)))
  if (surprises.length > 0) throw new Error(`Reported on the console: ${surprises.join('\n')}`)
  const missed = patterns.filter((pattern) => !all.some((report) => pattern.test(report)))
  if (missed.length > 0) throw new Error(`Not reported on the console: ${missed.join(', ')}`)
}
