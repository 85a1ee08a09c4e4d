import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildStale } from './build.ts'
import { compileCache } from './root.ts'
import { run, runBeside } from './run.ts'
import { isGood, listSlowest, readResults, summarize, type TestResults } from './test-results.ts'

const folder = mkdtempSync(join(tmpdir(), 'test-results-'))

interface TestRun {
  title: string
  packageName: string
  script: string
}

/** How vitest is asked for one package's tests, and the file in which it says what came of them. */
function commandOf({ packageName, script }: TestRun) {
  const file = join(folder, `${packageName}-${script.replace(':', '-')}.json`)
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${file}`]
  return { file, args: ['--filter', packageName, 'run', script, ...reporters] }
}

/** Runs tests that use every core. */
function runTests(tests: TestRun): TestResults {
  const { file, args } = commandOf(tests)
  return readResults(tests.title, file, run(tests.title, 'pnpm', args))
}

/** Runs tests that mostly wait for programs, and so leave room for others. */
async function runTestsBeside(tests: TestRun): Promise<TestResults> {
  const { file, args } = commandOf(tests)
  return readResults(tests.title, file, await runBeside(tests.title, 'pnpm', args))
}

process.env.NODE_COMPILE_CACHE = compileCache
const [isClean] = await Promise.all([
  runBeside('Format, lint and types', process.execPath, ['.scripts/check.ts']),
  buildStale((line) => console.log(line)),
])
const runs = [
  ...(await Promise.all(
    [
      { title: 'Tests of the scripts', packageName: 'land-offers', script: 'test:scripts' },
      { title: 'Tests of the content system', packageName: 'cms', script: 'test' },
    ].map(runTestsBeside),
  )),
  ...[
    {
      title: 'Tests of the service, with a running content system',
      packageName: 'offers-service',
      script: 'test',
    },
    { title: 'Tests of the website', packageName: 'web', script: 'test' },
    { title: 'Tests in the browser', packageName: 'web', script: 'test:browser' },
  ].map(runTests),
]
rmSync(folder, { recursive: true })
console.log(`\nThe slowest tests:\n${listSlowest(runs)}\n\n${summarize(runs)}`)
if (!isClean) console.error('Format, lint or types need a look: see the top of this output.')
process.exit(isClean && runs.every(isGood) ? 0 : 1)
