import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildStale } from './build.ts'
import { checkCode } from './check.ts'
import { run } from './run.ts'
import { isGood, listSlowest, readResults, summarize, type TestResults } from './test-results.ts'

const folder = mkdtempSync(join(tmpdir(), 'test-results-'))

/** Runs one package's tests and reads what came of them. */
function runTests(title: string, packageName: string, script: string): TestResults {
  const file = join(folder, `${packageName}-${script.replace(':', '-')}.json`)
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${file}`]
  const succeeded = run(title, 'pnpm', ['--filter', packageName, 'run', script, ...reporters])
  return readResults(title, file, succeeded)
}

const isClean = checkCode()
buildStale((line) => console.log(line))
const runs = [
  runTests('Tests of the scripts', 'land-offers', 'test:scripts'),
  runTests('Tests of the content system', 'cms', 'test'),
  runTests('Tests of the service, with a running content system', 'offers-service', 'test'),
  runTests('Tests of the website', 'web', 'test'),
  runTests('Tests in the browser', 'web', 'test:browser'),
]
rmSync(folder, { recursive: true })
console.log(`\nThe slowest tests:\n${listSlowest(runs)}\n\n${summarize(runs)}`)
if (!isClean) console.error('Format, lint or types need a look: see the top of this output.')
process.exit(isClean && runs.every(isGood) ? 0 : 1)
