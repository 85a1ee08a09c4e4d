import { expect, it } from 'vitest'
import { createOffer } from './offers.ts'
import { publicPages } from './public-pages.ts'
import { rest, site, useBrowser } from './visit.ts'

const { open } = useBrowser()

it('a visitor gets no cookie, and no other company is asked for anything', async () => {
  const offer = `/offer/${await createOffer()}`
  const page = await open('/')
  const asked = new Set<string>()
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url())
    if (protocol.startsWith('http')) asked.add(origin)
  })
  for (const path of [...publicPages, offer]) {
    await page.goto(path)
    await rest(page)
    expect(await page.context().cookies(), path).toEqual([])
  }
  expect([...asked]).toEqual([new URL(site().url).origin])
})
