import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { root } from './root.ts'
import { isGood, listSlowest, readResults, summarize } from './test-results.ts'

let folder: string
beforeEach(() => {
  // Inside the project, so that the files find vitest.
  folder = mkdtempSync(join(root, 'node_modules', '.results-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** Runs vitest for real on these files and reads what came of it. */
function runOn(files: Record<string, string>) {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  const report = join(folder, 'report.json')
  const { status } = spawnSync(
    'pnpm',
    ['exec', 'vitest', 'run', '--root', folder, '--reporter=json', `--outputFile=${report}`],
    { cwd: root },
  )
  return readResults('Tests of the service', report, status === 0)
}

const good = "import { it } from 'vitest'\nit('is good', () => {})\nit.skip('waits', () => {})\n"

describe('the summary of a test run', () => {
  it('names a run that could not start, and counts none of its tests', () => {
    const results = runOn({
      'vitest.config.mjs': "export default { test: { globalSetup: './setup.mjs' } }",
      'setup.mjs': "export function setup() { throw new Error('no database') }",
      'a.test.ts': good,
    })
    expect(isGood(results)).toBe(false)
    expect(summarize([results])).toBe(
      '0 passed, 0 failed\nCould not run, so their tests are not counted:\n  Tests of the service',
    )
  })

  it('names a run without a report', () => {
    const results = readResults('Tests in the browser', join(tmpdir(), 'no-such-report'), false)
    expect(summarize([results])).toContain('\n  Tests in the browser')
  })

  it.each([
    ['could not be loaded', "throw new Error('broken')\n"],
    [
      'could not be prepared',
      "import { beforeAll, it } from 'vitest'\nbeforeAll(() => { throw new Error('no') })\nit('waits', () => {})\n",
    ],
  ])('names a file that %s', (_how, text) => {
    const results = runOn({ 'a.test.ts': good, 'b.test.ts': text })
    expect(isGood(results)).toBe(false)
    expect(results).toMatchObject({ passed: 1, failed: 0 })
    expect(results.didNotRun).toEqual([expect.stringMatching(/b\.test\.ts$/)])
  })

  it('does not call a run good that ended with an error outside of its tests', () => {
    const results = runOn({
      'a.test.ts': `${good}setImmediate(() => { throw new Error('late') })\n`,
    })
    expect(isGood(results)).toBe(false)
    expect(summarize([results])).toContain('Tests of the service: an error outside of the tests')
  })

  it('adds up what passed, failed and was skipped, and says which failed and why', () => {
    const failing = "import { it } from 'vitest'\nit('is bad', () => { throw new Error('bad') })\n"
    const results = runOn({ 'a.test.ts': good, 'b.test.ts': failing })
    expect(isGood(results)).toBe(false)
    const [sum, ...failures] = summarize([results, results]).split('\n')
    expect(sum).toBe('2 passed, 2 failed, 2 skipped')
    const failure: unknown = expect.stringMatching(/b\.test\.ts:2: is bad: Error: bad$/)
    expect(failures).toEqual([failure, failure])
  })

  it('says what a browser waited for', () => {
    const message =
      'locator.waitFor: Timeout.\\nCall log:\\n  - waiting for getByText(1) to be visible'
    const failing = `import { it } from 'vitest'\nit('waits', () => { throw new Error('${message}') })\n`
    expect(summarize([runOn({ 'b.test.ts': failing })])).toMatch(
      /b\.test\.ts:2: waits: Error: locator\.waitFor: Timeout\. waiting for getByText\(1\) to be visible$/,
    )
  })

  it('lists the slowest tests of all runs, slowest first', () => {
    const results = runOn({ 'a.test.ts': good })
    const names = results.durations.map(({ name }) => name)
    expect(names).toEqual([
      expect.stringMatching(/a\.test\.ts: is good$/),
      expect.stringMatching(/a\.test\.ts: waits$/),
    ])
    const taking = (...durations: number[]) => ({
      ...results,
      durations: durations.map((duration) => ({ name: `takes ${duration} ms`, duration })),
    })
    expect(listSlowest([taking(90, 12_340), taking(2000)], 2)).toBe(
      '  12.3 s  takes 12340 ms\n   2.0 s  takes 2000 ms',
    )
  })
})
