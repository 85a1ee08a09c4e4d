import { fileURLToPath } from 'node:url'
import type { TestProject } from 'vitest/node'
import { buildStale } from '../../../.scripts/build.ts'

/** The folder of the cms. */
export const cms = fileURLToPath(new URL('../../../cms', import.meta.url))

/** The service as the site is started with it: in half the time its sources take. */
export const service = fileURLToPath(new URL('../../dist/server.mjs', import.meta.url))

/** Builds both where they are missing or older than their sources, before a test run and before each that follows a change. */
export async function setup(project: TestProject): Promise<void> {
  const say = (line: string) => project.vitest.logger.log(line)
  const build = async () => await buildStale(say, 'cms', 'offers-service')
  await build()
  project.onTestsRerun(build)
}
