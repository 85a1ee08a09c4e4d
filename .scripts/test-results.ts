import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root } from './root.ts'

/**
 * What came of one or several test runs. `failures` names the failed tests, each with its file and line and why; `didNotRun` names whole runs and files of which no test, or not every one, ran.
 */
export interface TestResults {
  passed: number
  failed: number
  failures: string[]
  skipped: number
  didNotRun: string[]
  /** How long each test took, in milliseconds. */
  durations: { name: string; duration: number }[]
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
  /** In milliseconds; absent for a test that did not run. */
  duration?: number | null
}

function readReport(file: string): Report | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Report
  } catch {
    return undefined
  }
}

/** Why a test failed, in a line, and at which line of its file: the stack tells. What a browser waited for is in its log. */
function readFailure(message: string, file: string): { line: string; reason: string } {
  const [first = ''] = message.split('\n')
  const waited = /^\s*- (waiting for .+)$/m.exec(message)?.[1]
  const at = message.split(`${file}:`)[1]
  return {
    line: at ? `:${Number.parseInt(at, 10)}` : '',
    reason: [first, waited].filter(Boolean).join(' '),
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
    return { passed: 0, failed: 0, skipped: 0, failures: [], didNotRun: [title], durations: [] }
  const didNotRun = files
    .filter(({ status }) => status === 'failed')
    .filter(({ assertionResults }) => !assertionResults.some(({ status }) => status === 'failed'))
    .map(({ name }) => relative(root, name))
  const failures = files.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages: [message = ''] }) => {
        const { line, reason } = readFailure(stripVTControlCharacters(message), name)
        return `${relative(root, name)}${line}: ${fullName}: ${reason}`
      }),
  )
  const durations = files.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, duration }) => ({
      name: `${relative(root, name)}: ${fullName}`,
      duration: duration ?? 0,
    })),
  )
  const { numPassedTests: passed, numFailedTests: failed, numPendingTests: skipped } = report
  if (!succeeded && failed === 0 && didNotRun.length === 0)
    didNotRun.push(`${title}: an error outside of the tests`)
  return { passed, failed, skipped, failures, didNotRun, durations }
}

/** The slowest tests of all runs, this many at most, each in a line with its seconds. */
export function listSlowest(runs: readonly TestResults[], most = 20): string {
  return runs
    .flatMap(({ durations }) => durations)
    .toSorted((one, other) => other.duration - one.duration)
    .slice(0, most)
    .map(({ name, duration }) => `${(duration / 1000).toFixed(1).padStart(6)} s  ${name}`)
    .join('\n')
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
