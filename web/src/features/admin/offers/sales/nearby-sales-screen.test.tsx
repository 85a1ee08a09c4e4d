import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { NewNearbySale } from 'offers-service/contract'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Answer, answerFetch } from '../../../../testing/answers.ts'
import { exampleSale as sale } from '../../../../testing/examples.ts'
import { findToast, renderPage } from '../../../../testing/render.tsx'
import { Page } from '../../nearby-sales-page.tsx'
import { SalesOfOffer } from './sales-of-offer.tsx'

const address = '/api/admin/nearby-sales'
const listed = `${address}?order=newest&page=1&pageSize=25`

beforeEach(() =>
  localStorage.setItem('admin-auth', JSON.stringify({ token: 't', isAuthenticated: true })),
)
afterEach(() => localStorage.clear())

const show = (query = '') =>
  renderPage(<Page />, { at: `/admin/nearby-sales${query}`, route: '/admin/nearby-sales' })
const field = (name: RegExp) => screen.getByLabelText<HTMLInputElement>(name)
const type = (name: RegExp, value: string) => fireEvent.change(field(name), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

describe('the list', () => {
  test('without sales says what they are for', async () => {
    answerFetch({ [listed]: { body: { sales: [], hasMore: false } } })
    show()
    expect(await screen.findByText('No sales yet')).toBeTruthy()
    expect(screen.queryByLabelText('Search')).toBeNull()
  })

  test('that does not load says so and asks again', async () => {
    let answer: Answer = { status: 500, body: 'no' }
    answerFetch({ [listed]: () => answer })
    show()
    const retry = await screen.findByRole('button', { name: /try again/i })
    answer = { body: { sales: [sale], hasMore: false } }
    fireEvent.click(retry)
    expect(await screen.findByRole('link', { name: 'Mohave County, AZ' })).toBeTruthy()
  })

  test('lets a sale go at one press, and puts it back with Undo as it was', async () => {
    let sales = [sale]
    const requests = answerFetch({
      [listed]: () => ({ body: { sales, hasMore: false } }),
      [`${address}/one?basedOn=${encodeURIComponent(sale.updatedAt)}`]: () => {
        sales = []
        return { body: { ok: true } }
      },
      [address]: () => {
        sales = [{ ...sale, id: 'two' }]
        return { status: 201, body: sales[0] }
      },
    })
    show()
    await screen.findByRole('link', { name: 'Mohave County, AZ' })
    press('Delete 10 acres for $18,500 on Mar 5, 2026')
    await findToast('Sale deleted.')
    expect(await screen.findByText('No sales yet')).toBeTruthy()
    press('Undo')
    await findToast('The sale is back.')
    expect(await screen.findByRole('link', { name: 'Mohave County, AZ' })).toBeTruthy()
    const { county, state, soldOn, acreage, price, source, coordinates } = sale
    const entered = { county, state, soldOn, acreage, price, source, coordinates, confirmed: true }
    expect(requests.find(({ method }) => method === 'POST')?.body).toEqual(entered)
  })
})

const answerAdding = (answer: (body: NewNearbySale) => Answer | Promise<Answer>) => {
  const requests = answerFetch({
    [address]: () => answer(requests.at(-1)?.body as NewNearbySale),
    [listed]: { body: { sales: [], hasMore: false } },
  })
  return requests
}

describe('the form of a new sale', () => {
  test('has county and state of the offer it was opened from', () => {
    answerFetch({})
    show('?new=&near=Mohave+County%2C+AZ')
    expect(field(/^County/).value).toBe('Mohave County')
    expect(field(/^State/).value).toBe('AZ')
  })

  test('says at its field what the service refuses, and keeps what was typed', async () => {
    const problem = 'We know no county Mohawe in Arizona. Please check its name and the state'
    answerAdding(() => ({
      status: 400,
      body: { code: 'invalid_request', message: 'No.', fields: { county: problem } },
    }))
    show('?new=&near=Mohawe%2C+AZ')
    type(/^Sold On/, '3/5/2026')
    type(/^Acreage/, '10')
    type(/^Price/, '18,500')
    type(/^Figures From/, 'County recorder')
    press('Save Sale')
    expect(await screen.findByText(problem)).toBeTruthy()
    expect(document.activeElement).toBe(field(/^County/))
    expect(field(/^Price/).value).toBe('18,500')
  })

  test('is ready for the next one once one is saved: where and whence stay', async () => {
    const requests = answerAdding((body) => ({
      status: 201,
      body: { ...sale, ...body, id: body.soldOn },
    }))
    show('?new=&near=Mohave+County%2C+AZ')
    type(/^Figures From/, 'County recorder')
    for (const [soldOn, price] of [
      ['3/5/2026', '18500'],
      ['2/1/2026', '9000'],
    ] as const) {
      type(/^Sold On/, soldOn)
      type(/^Acreage/, '10')
      type(/^Price/, price)
      press('Save Sale')
      await waitFor(() => expect(field(/^Price/).value).toBe(''))
      expect(field(/^County/).value).toBe('Mohave County')
      expect(field(/^State/).value).toBe('AZ')
      expect(field(/^Figures From/).value).toBe('County recorder')
      await waitFor(() => expect(document.activeElement).toBe(field(/^Sold On/)))
    }
    const added = within(screen.getByRole('region', { name: 'Added just now' }))
    expect(added.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      '10 acres for $9,000 on Feb 1, 2026',
      '10 acres for $18,500 on Mar 5, 2026',
    ])
    const keys = requests.flatMap(({ key }) => key ?? [])
    expect(new Set(keys).size).toBe(2)
    expect(localStorage.length).toBe(1)
  })
})

/** Types a whole sale but for its place and saves it. */
const enter = (price: string) => {
  type(/^Figures From/, 'County recorder')
  type(/^Sold On/, '3/5/2026')
  type(/^Acreage/, '10')
  type(/^Price/, price)
  press('Save Sale')
}

test('a correction typed while a new sale is being saved is one of that sale, and no second sale', async () => {
  const { promise, resolve } = Promise.withResolvers<Answer>()
  const requests = answerFetch({
    [address]: () => promise,
    [`${address}/one`]: () =>
      requests.at(-1)?.method === 'PUT'
        ? { body: { ...sale, price: 19_500, updatedAt: '2026-06-15T20:00:00.000Z' } }
        : { body: sale },
    [listed]: { body: { sales: [sale], hasMore: false } },
  })
  show('?new=&near=Mohave+County%2C+AZ')
  enter('18,500')
  await waitFor(() => expect(requests.some(({ method }) => method === 'POST')).toBe(true))
  type(/^Price/, '19,500')
  resolve({ status: 201, body: sale })
  await screen.findByRole('heading', { name: 'Sale in Mohave County' })
  expect(field(/^Price/).value).toBe('19,500')
  press('Save Sale')
  await findToast('Sale updated.')
  expect(requests.filter(({ method }) => method === 'POST')).toHaveLength(1)
  expect(requests.find(({ method }) => method === 'PUT')?.body).toMatchObject({
    price: 19_500,
    basedOn: sale.updatedAt,
  })
  await waitFor(() => expect(localStorage.length).toBe(1))
})

test.each(['', '&near=Mohave+County%2C+AZ'])(
  'a reload while the next sale is typed loses nothing of it, opened with "%s"',
  async (near) => {
    answerAdding((body) => ({ status: 201, body: { ...sale, ...body } }))
    const { unmount } = show(`?new=${near}`)
    type(/^County/, 'Mohave County')
    type(/^State/, 'AZ')
    enter('18,500')
    await waitFor(() => expect(field(/^Price/).value).toBe(''))
    type(/^Price/, '9000')
    unmount()
    show(`?new=${near}`)
    expect(field(/^Price/).value).toBe('9000')
    expect(field(/^County/).value).toBe('Mohave County')
    expect(field(/^State/).value).toBe('AZ')
    expect(field(/^Figures From/).value).toBe('County recorder')
    expect(field(/^Acreage/).value).toBe('')
  },
)

test('a sale that is gone says so, and leads to the others', async () => {
  answerFetch({
    [`${address}/one`]: { status: 404, body: { code: 'not_found', message: 'Gone.' } },
    [listed]: { body: { sales: [sale], hasMore: false } },
  })
  show('?edit=one')
  expect(await screen.findByText('This sale no longer exists')).toBeTruthy()
  press('Show all sales')
  expect(await screen.findByRole('link', { name: 'Mohave County, AZ' })).toBeTruthy()
})

test('a sale that was changed elsewhere keeps what was typed and asks which to keep', async () => {
  let stored = sale
  const requests = answerFetch({
    [`${address}/one`]: () => {
      if (requests.at(-1)?.method !== 'PUT') return { body: stored }
      stored = { ...sale, price: 20_000, updatedAt: '2026-06-15T20:00:00.000Z' }
      return { status: 409, body: { code: 'changed_meanwhile', message: 'Changed.' } }
    },
  })
  show('?edit=one')
  await screen.findByRole('heading', { name: 'Sale in Mohave County' })
  type(/^Price/, '19000')
  press('Save Sale')
  expect(await screen.findByText(/20000/)).toBeTruthy()
  expect(field(/^Price/).value).toBe('19000')
  expect(requests.find(({ method }) => method === 'PUT')?.body).toMatchObject({
    price: 19_000,
    basedOn: sale.updatedAt,
  })
})

describe('beside an offer', () => {
  const near = '/api/admin/offers/LB-7/nearby-sales'
  const place = { county: 'Mohave County', state: 'AZ', size: '5 to 20 acres' }
  const showBeside = (body: object) => {
    answerFetch({ [near]: { body } })
    return renderPage(<SalesOfOffer referenceNumber="LB-7" />)
  }
  const { id, soldOn, acreage, price, perAcre, source } = sale

  test('it says how many sales its seller sees', async () => {
    showBeside({ ...place, sales: [{ id, soldOn, acreage, price, perAcre, source }] })
    const link = await screen.findByRole('link', { name: '1 nearby sale' })
    expect(link.getAttribute('href')).toBe('/admin/nearby-sales?search=Mohave+County%2C+AZ')
    expect(screen.getByText(/\(Mohave County, 5 to 20 acres\)/)).toBeTruthy()
  })

  test('it leads to the form with county and state where there are none', async () => {
    showBeside({ ...place, sales: [] })
    expect(await screen.findByText(/No nearby sales to show the seller yet/)).toBeTruthy()
    const link = screen.getByRole('link', { name: 'Add a sale' })
    expect(link.getAttribute('href')).toBe('/admin/nearby-sales?new=&near=Mohave+County%2C+AZ')
  })

  test('it says why there can be none where the county is not plain, and how it would be', async () => {
    showBeside({ county: '', state: '', size: '5 to 20 acres', sales: [] })
    expect(await screen.findByText(/does not say plainly in which county/)).toBeTruthy()
    expect(screen.getByText(/“Mohave County, Arizona”/)).toBeTruthy()
    expect(screen.queryByRole('link')).toBeNull()
  })
})
