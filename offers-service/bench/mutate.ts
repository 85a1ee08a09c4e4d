import { join } from 'node:path'
import { Stryker } from '@stryker-mutator/core'

/** What must not be wrong, where it is decided, and the tests that hold it. Files are named from `src`. */
const rules: Record<string, { decidedIn: string[]; heldBy: string[] }> = {
  'offer status': {
    decidedIn: ['features/offers/status.ts'],
    heldBy: ['features/offers/status.test.ts'],
  },
  'reference numbers': {
    decidedIn: ['../contract/offers/reference-number.ts', 'features/offers/reference-number.ts'],
    heldBy: [
      '../contract/offers/reference-number.test.ts',
      'features/offers/reference-number.test.ts',
    ],
  },
  jobs: {
    decidedIn: ['schedule', 'serial-runner', 'store', 'worker'].map(
      (name) => `platform/jobs/${name}.ts`,
    ),
    heldBy: ['jobs', 'schedule', 'serial-runner', 'worker'].map(
      (name) => `platform/jobs/${name}.test.ts`,
    ),
  },
  'content mapping': {
    decidedIn: ['strapi', 'documents', 'summary', 'settings'].map(
      (name) => `features/content/${name}.ts`,
    ),
    heldBy: ['strapi', 'strapi-settings', 'summary'].map(
      (name) => `features/content/${name}.test.ts`,
    ),
  },
  signing: {
    decidedIn: ['features/signing/rules.ts'],
    heldBy: ['features/signing/rules.test.ts'],
  },
}

/** So much of what is changed in a rule its tests must notice. */
const lowestScore = 85

const [chosen] = process.argv.slice(2)
if (chosen !== undefined && !(chosen in rules))
  throw new Error(`There is no rule "${chosen}", only: ${Object.keys(rules).join(', ')}.`)

const inSource = (files: string[]) => files.map((file) => join('src', file))

/** Changes the code of a rule in every way Stryker knows, and counts which changes its tests notice. */
async function mutate({ decidedIn, heldBy }: { decidedIn: string[]; heldBy: string[] }) {
  // Stryker's own choice of test files leaves out mutants of what is computed once when a module is loaded.
  process.env.MUTATE_TESTS = inSource(heldBy).join(',')
  const mutants = await new Stryker({
    mutate: inSource(decidedIn),
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    vitest: { configFile: 'bench/mutate.vitest.config.ts', related: false },
    reporters: ['clear-text'],
    clearTextReporter: { reportTests: false, reportScoreTable: false, logTests: false },
    warnings: false,
    // Stryker would rewrite the settings with a part of TypeScript that is no longer there.
    tsconfigFile: 'none',
    ignorePatterns: ['tsconfig.json'],
  }).runMutationTest()
  const valid = mutants.filter(({ status }) => status !== 'CompileError' && status !== 'Ignored')
  const noticed = valid.filter(({ status }) => status === 'Killed' || status === 'Timeout')
  return {
    mutants: valid.length,
    noticed: noticed.length,
    score: Math.round((noticed.length / valid.length) * 1000) / 10,
  }
}

process.chdir(new URL('..', import.meta.url).pathname)
const scores: Record<string, Awaited<ReturnType<typeof mutate>>> = {}
for (const [name, rule] of Object.entries(rules))
  if (chosen === undefined || chosen === name) scores[name] = await mutate(rule)
console.table(scores)
process.exitCode = Object.values(scores).every(({ score }) => score >= lowestScore) ? 0 : 1
