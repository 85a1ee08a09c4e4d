import { describe, expect, it } from 'vitest'
import { beginSession } from './admin-api.ts'
import { publicPages } from './public-pages.ts'
import { rest, scriptsOf, useBrowser } from './visit.ts'

const { open } = useBrowser()

/** What a first visit may download when the page is read to its end: bytes of compressed bodies, headers not counted. */
const budget = {
  /** After the first touch. */
  script: 98_750,
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

/** The bytes of every picture that a page asks for where each point has three pixels, when it is read to its end, by address. */
async function picturesOf(path: string, width: number): Promise<Map<string, number>> {
  const page = await open('about:blank')
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setDeviceMetricsOverride', {
    width,
    height: 900,
    deviceScaleFactor: 3,
    mobile: true,
  })
  const pictures = new Map<string, number>()
  page.on('response', (answer) => {
    const { pathname } = new URL(answer.url())
    if (/\.(?:avif|webp)$/.test(pathname))
      pictures.set(pathname, Number(answer.headers()['content-length']))
  })
  await page.goto(path)
  for (const picture of await page.locator('main img:visible').all()) {
    await picture.scrollIntoViewIfNeeded()
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.complete)).toBe(true)
  }
  return pictures
}

describe('a screen with three pixels to a point', () => {
  it.each([390, 430])(
    'of %d points gets the pictures of the blog list in 200 kB',
    async (width) => {
      const bytes = [...(await picturesOf('/blog', width)).values()]
      expect(bytes).toHaveLength(6)
      expect(bytes.reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(200_000)
    },
  )

  it.each([820, 1280])('of %d points gets a stamp in 20 kB', async (width) => {
    const pictures = await picturesOf('/contact', width)
    const stamp = [...pictures].filter(([address]) => address.includes('desert'))
    expect(stamp).toHaveLength(1)
    expect(stamp[0]?.[1]).toBeLessThanOrEqual(20_000)
  })
})

it('what texts are written with comes when one is opened, in 75,000 bytes', async () => {
  const page = await open('/admin/blog', { session: await beginSession() })
  const editors: number[] = []
  page.on('response', (response) => {
    // As it was sent, compressed; a browser that has it already says the same.
    if (/formatted-editor-[^/]*\.js$/.test(response.url()))
      editors.push(Number(response.headers()['content-length']))
  })
  await page.getByRole('button', { name: 'New Post' }).first().waitFor()
  await rest(page)
  expect(editors).toEqual([])
  await page.getByRole('button', { name: 'New Post' }).first().click()
  await page.getByRole('textbox', { name: 'Body' }).waitFor()
  await expect.poll(() => editors).toHaveLength(1)
  console.log('the editor of texts', editors[0])
  expect(editors[0]).toBeGreaterThan(0)
  expect(editors[0]).toBeLessThanOrEqual(75_000)
})
