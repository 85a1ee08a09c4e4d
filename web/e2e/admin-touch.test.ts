import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { askAsAdmin } from './admin-api.ts'
import { adminScreens } from './admin-screens.ts'
import { useAdmin } from './admin.ts'
import { createOffer } from './offers.ts'
import { tooSmall } from './touch-sizes.ts'
import { laptop, phone, scriptsOf, site } from './visit.ts'

const { enter } = useAdmin()

const bottomOf = ({ y, height }: { y: number; height: number }) => y + height

async function boxOf(page: Page, name: string) {
  const box = await page.getByRole('link', { name }).first().boundingBox()
  if (!box) throw new Error(`${name} is not on the screen.`)
  return box
}

async function leaveRequest(name: string, number = '(352) 555-0143'): Promise<string> {
  await fetch(`${site().url}/api/contact`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      name,
      phone: number,
      email: 'opal@mail.example',
      propertyLocation: 'Sand Creek Road',
      acres: '1-5',
    }),
  })
  const leads = await askAsAdmin<Array<{ id: string; name: string }>>(
    'GET',
    '/api/admin/contact-requests',
  )
  const id = leads.find((lead) => lead.name === name)?.id
  if (id === undefined) throw new Error(`The request of ${name} was not stored.`)
  return id
}

it('the ways to reach someone are as wide as a finger on a phone, and as a pointer elsewhere', async () => {
  const name = 'Opal Fingertip'
  const id = await leaveRequest(name)
  for (const path of ['/admin/leads', `/admin/leads?edit=${id}`]) {
    const touched = await enter(path, { viewport: phone, hasTouch: true })
    for (const way of ['Call', 'Text', 'Email']) {
      const { width, height } = await boxOf(touched, `${way} ${name}`)
      expect(Math.min(width, height), `${way} at ${path}`).toBeGreaterThanOrEqual(44)
    }
    const pointed = await enter(path, { viewport: laptop })
    const { width, height } = await boxOf(pointed, `Call ${name}`)
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(24)
  }
})

it('the owners of a signing stand in columns, whatever is known of each', async () => {
  const referenceNumber = await createOffer({ sellerName: 'Dolores Whitcomb' })
  const path = `/api/admin/offers/${referenceNumber}`
  await askAsAdmin('PUT', `${path}/co-sellers`, {
    coSellers: [
      { name: 'Iris Whitcomb-Featherstonehaugh', email: 'iris.whitcomb@mail.example' },
      { name: 'Bo', email: '' },
    ],
  })
  await fetch(`${site().url}/api/breezedoc/initiate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ referenceNumber }),
  })
  for (const viewport of [phone, laptop]) {
    const page = await enter(`/admin/offers?edit=${referenceNumber}`, { viewport })
    const signing = page.getByRole('region', { name: 'Signing' })
    const states = signing.getByText(/Has not opened it yet|^Opened it/)
    await states.nth(2).waitFor()
    const lefts = await states.evaluateAll((all) =>
      all.map((state) => Math.round(state.getBoundingClientRect().left)),
    )
    expect(new Set(lefts).size, lefts.join()).toBe(1)
    const buttons = await signing
      .getByRole('button', { name: /^Copy link/ })
      .evaluateAll((all) => all.map((each) => Math.round(each.getBoundingClientRect().right)))
    expect(new Set(buttons).size, buttons.join()).toBe(1)
  }
})

it('a question before leaving is as wide as any other, wherever it is asked', async () => {
  const id = await leaveRequest('Opal Leaver')
  const page = await enter(`/admin/leads?edit=${id}`, { viewport: laptop })
  await page.getByLabel('New note').fill('Call after 5')
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click()
  const box = await page.getByRole('dialog').boundingBox()
  expect(box?.width).toBeLessThanOrEqual(520)
  expect(bottomOf(box ?? { y: 0, height: 0 })).toBeLessThan(laptop.height)
  await page.getByRole('button', { name: 'Discard changes' }).last().click()
})

it('on a small phone everything is as large as a finger, and nothing reaches beyond the screen', async () => {
  const lead = await leaveRequest('Opal Longhand', 'call after 5: 352.555.0199 x12, weekdays')
  const referenceNumber = await createOffer({ sellerName: 'Opal Longhand', amount: 1_234_567.89 })
  await askAsAdmin('POST', `/api/offers/${referenceNumber}/questions`, {
    question: 'Who pays the back taxes?',
    replyTo: '(928) 555-0117',
  })
  const [post] = await askAsAdmin<Array<{ id: string }>>('GET', '/api/admin/posts')
  const page = await enter('/admin', { viewport: { width: 360, height: 740 }, hasTouch: true })
  for (const path of [
    ...adminScreens,
    `/admin/blog?edit=${post?.id}`,
    `/admin/leads?edit=${lead}`,
    '/admin/offers?import=',
    `/admin/offers?edit=${referenceNumber}`,
    '/admin/offers?edit=LB-4TRW-6HNV',
  ]) {
    await page.goto(path)
    await scriptsOf(page)
    expect(await tooSmall(page), path).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(360)
  }
})
