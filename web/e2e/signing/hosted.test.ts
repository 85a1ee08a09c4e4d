import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freePort } from '../../../.scripts/ports.ts'
import { useBrowser } from '../visit.ts'

const program = new URL('../../../offers-service/src/testing/docuseal-program.ts', import.meta.url)

const { open } = useBrowser()

let site: ChildProcess
let url: string
let signingHost: string

/** A site whose signing service is on another origin: localhost here, 127.0.0.1 there. */
beforeAll(async () => {
  const port = await freePort()
  url = `http://localhost:${port}`
  site = fork(fileURLToPath(program), [String(port)], { execArgv: [] })
  const [docusealUrl] = (await once(site, 'message')) as [string]
  signingHost = new URL(docusealUrl).host
})
afterAll(() => site.disconnect())

it('an offer that is signed elsewhere is accepted without scripts, by one more link', async () => {
  // The signing service of tests has no pages.
  const page = await open(`${url}/offer/TEST-0001`, { javaScriptEnabled: false, allow: /401/ })
  await page.getByRole('button', { name: 'Accept' }).first().click()
  await page.getByRole('link', { name: `Go to ${signingHost}` }).click()
  await page.waitForURL((there) => there.host === signingHost)
  expect(new URL(page.url()).pathname).toBe('/s/slug-900-0')
})
