import { describe, expect, it } from 'vitest'
import { publicPages } from './public-pages.ts'
import { rest, scriptsOf, useBrowser } from './visit.ts'

const { open } = useBrowser()

/** What a first visit may download when the page is read to its end: bytes of compressed bodies, headers not counted. */
const budget = {
  /** After the first touch. */
  script: 99_000,
  /** So much comes in one round trip; a byte more costs a phone on a rural line another. */
  document: 14_000,
  stylesheet: 14_000,
  font: 90_000,
  all: 320_000,
}

describe('a first visit', () => {
  it.each(publicPages)('to %s stays within the budget and talks to nobody else', async (path) => {
    const page = await open('about:blank')
    const session = await page.context().newCDPSession(page)
    await session.send('Network.enable')
    const types = new Map<string, string>()
    const spent: Record<string, number> = { script: 0, stylesheet: 0, font: 0, all: 0 }
    const hosts = new Set<string>()
    session.on('Network.responseReceived', ({ requestId, type, response }) => {
      // A script that came before it was needed was asked for as something else.
      types.set(requestId, response.url.endsWith('.js') ? 'script' : type.toLowerCase())
      if (response.url.startsWith('http')) hosts.add(new URL(response.url).host)
    })
    session.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
      const type = types.get(requestId) ?? 'other'
      spent[type] = (spent[type] ?? 0) + encodedDataLength
      spent.all = (spent.all ?? 0) + encodedDataLength
    })
    // The page itself comes in a stream that reports no bytes until it ends.
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      if (types.get(requestId) !== 'document') return
      spent.document = encodedDataLength
      spent.all = (spent.all ?? 0) + encodedDataLength
    })
    await page.goto(path)
    await scriptsOf(page)
    for (const picture of await page.locator('img:visible').all())
      await picture.scrollIntoViewIfNeeded()
    await rest(page)
    console.log(path, spent)
    for (const [type, most] of Object.entries(budget))
      expect(spent[type] ?? 0, type).toBeLessThanOrEqual(most)
    expect(hosts.size).toBe(1)
  })
})
