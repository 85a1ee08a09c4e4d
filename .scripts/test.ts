import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildStale } from './build.ts'
import { checkCode } from './check.ts'
import { run } from './run.ts'

const folder = mkdtempSync(join(tmpdir(), 'test-results-'))
const total = { passed: 0, failed: 0 }

/** Runs one package's tests and adds to the total; a run that ends without results counts as a failure. */
function runTests(title: string, packageName: string, script: string): void {
  const file = join(folder, `${packageName}-${script.replace(':', '-')}.json`)
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${file}`]
  const succeeded = run(title, 'pnpm', ['--filter', packageName, 'run', script, ...reporters])
  try {
    const result = JSON.parse(readFileSync(file, 'utf8')) as {
      numPassedTests: number
      numFailedTests: number
    }
    total.passed += result.numPassedTests
    total.failed += result.numFailedTests || (succeeded ? 0 : 1)
  } catch {
    total.failed += 1
  }
}

const isClean = checkCode()
buildStale((line) => console.log(line))
runTests('Tests of the content system', 'cms', 'test')
runTests('Tests of the service, with a running content system', 'offers-service', 'test')
runTests('Tests of the website', 'web', 'test')
runTests('Tests in the browser', 'web', 'test:browser')
rmSync(folder, { recursive: true })
console.log(`\n${total.passed} passed, ${total.failed} failed`)
if (!isClean) console.error('Format, lint or types need a look: see the top of this output.')
process.exit(isClean && total.failed === 0 ? 0 : 1)
