import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { buildStale } from '../../.scripts/build.ts'
import { freePort } from '../../.scripts/ports.ts'
import { startSite } from '../../.scripts/site.ts'
import { browserOptions } from './browser.ts'
import { resetPassword } from './password.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** One for each worker, so that files that run side by side do not see each other's changes. */
    sites: TestSite[]
  }
}

export interface TestSite {
  url: string
  consoleUrl: string
  password: string
  dataDir: string
}

/** Starts a whole site for each worker, as `npm start` does, on free ports and passing data. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  await buildStale((line) => console.log(line))
  // The browser unpacks itself where it is first asked for; two workers at once would get in each other's way.
  await browserOptions()
  const started = await Promise.all(
    Array.from({ length: project.vitest.config.maxWorkers }, startPassingSite),
  )
  project.provide(
    'sites',
    started.map(({ site }) => site),
  )
  return async () => {
    await Promise.all(started.map(async ({ end }) => await end()))
    if (project.vitest.state.getCountOfFailedTests() === 0) return
    for (const { site, printed } of started)
      console.error(`\nWhat ${site.url} printed:\n${printed.join('')}`)
  }
}

/** A site, all that it prints, and how to end it. */
async function startPassingSite(): Promise<{
  site: TestSite
  printed: string[]
  end: () => Promise<void>
}> {
  const printed: string[] = []
  const dataDir = await mkdtemp(join(tmpdir(), 'site-'))
  const password = 'correct horse battery'
  const site = await startSite({
    port: await freePort(),
    cmsPort: await freePort(),
    dataDir,
    env: {
      ADMIN_PASSWORD: password,
      SEED: 'demo',
      DATABASE_URL: '',
      SMTP_URL: '',
      PUBLIC_URL: '',
      CMS_URL: '',
      LOGIN_LIMIT: '1000',
      VISITOR_LIMIT: '10000',
      CONFIRMATION_LIMIT: '10000',
      ALERT_LIMIT: '10000',
      // A test fills a form in faster than a person.
      FORM_SECONDS: '0',
      SHED_AT_MS: '0',
    },
    log: (line) => console.log(line),
    print: (text) => printed.push(text),
  })
  await Promise.all([site.ready, site.contentReady])
  await resetPassword({ dataDir, password })
  const { url, consoleUrl } = site
  const end = async () => {
    await site.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  return { site: { url, consoleUrl, password, dataDir }, printed, end }
}
