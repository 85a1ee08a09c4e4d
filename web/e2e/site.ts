import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { buildStale } from '../../.scripts/build.ts'
import { freePort } from '../../.scripts/ports.ts'
import { startSite } from '../../.scripts/site.ts'

declare module 'vitest' {
  interface ProvidedContext {
    site: { url: string; consoleUrl: string; password: string; dataDir: string }
  }
}

/** Starts the whole site, as `npm start` does, on free ports and passing data; every browser test visits it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  buildStale((line) => console.log(line))
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
    },
    log: (line) => console.log(line),
  })
  await site.contentReady
  const { url, consoleUrl } = site
  project.provide('site', { url, consoleUrl, password, dataDir })
  return async () => {
    await site.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
