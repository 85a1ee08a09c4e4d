import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root } from './root.ts'

/**
 * What came of one or several test runs. `failures` names the failed tests, each with its file and the first line of its reason;
 * `didNotRun` names whole runs and files of which no test, or not every one, ran.
 */
export interface TestResults {
  passed: number
  failed: number
  failures: string[]
  skipped: number
  didNotRun: string[]
}

/** What we read of vitest's JSON report. */
interface Report {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  testResults: { name: string; status: string; assertionResults: Assertion[] }[]
}

interface Assertion {
  status: string
  fullName: string
  failureMessages: string[]
}

function readReport(file: string): Report | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Report
  } catch {
    return undefined
  }
}

/**
 * Reads the report of one run.
 *
 * A run that could not start leaves none; a file that could not be loaded or prepared stands in it without a failed test.
 */
export function readResults(title: string, file: string, succeeded: boolean): TestResults {
  const report = readReport(file)
  const files = report?.testResults ?? []
  if (!report || files.length === 0)
    return { passed: 0, failed: 0, skipped: 0, failures: [], didNotRun: [title] }
  const didNotRun = files
    .filter(({ status }) => status === 'failed')
    .filter(({ assertionResults }) => !assertionResults.some(({ status }) => status === 'failed'))
    .map(({ name }) => relative(root, name))
  const failures = files.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => {
        const [reason = ''] = (failureMessages[0] ?? '').split('\n')
        return `${relative(root, name)}: ${fullName}: ${stripVTControlCharacters(reason)}`
      }),
  )
  const { numPassedTests: passed, numFailedTests: failed, numPendingTests: skipped } = report
  if (!succeeded && failed === 0 && didNotRun.length === 0)
    didNotRun.push(`${title}: an error outside of the tests`)
  return { passed, failed, skipped, failures, didNotRun }
}

/** All runs together in a few lines, the last of what `npm test` says. */
export function summarize(runs: readonly TestResults[]): string {
  const sum = (kind: 'passed' | 'failed' | 'skipped') =>
    runs.reduce((total, run) => total + run[kind], 0)
  const didNotRun = runs.flatMap((run) => run.didNotRun)
  const failures = runs.flatMap((run) => run.failures)
  const skipped = sum('skipped')
  return [
    `${sum('passed')} passed, ${sum('failed')} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`,
    ...failures.map((failure) => `  ${failure}`),
    ...(didNotRun.length > 0 ? ['Could not run, so their tests are not counted:'] : []),
    ...didNotRun.map((name) => `  ${name}`),
  ].join('\n')
}

/** Whether everything ran and passed. */
export function isGood({ failed, didNotRun }: TestResults): boolean {
  return failed === 0 && didNotRun.length === 0
}
