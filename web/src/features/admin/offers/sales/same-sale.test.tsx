import { fireEvent, screen, waitFor } from '@testing-library/react'
import type { NewNearbySale } from 'offers-service/contract'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Answer, answerFetch } from '../../../../testing/answers.ts'
import { exampleSale as sale } from '../../../../testing/examples.ts'
import { findToast, renderPage } from '../../../../testing/render.tsx'
import { Page } from '../../nearby-sales-page.tsx'

const address = '/api/admin/nearby-sales'
const listed = `${address}?order=newest&page=1&pageSize=25`
const colleagues = '/api/admin/colleagues'

beforeEach(() =>
  localStorage.setItem('admin-auth', JSON.stringify({ token: 't', isAuthenticated: true })),
)
afterEach(() => localStorage.clear())

const show = (query = '') =>
  renderPage(<Page />, { at: `/admin/nearby-sales${query}`, route: '/admin/nearby-sales' })
const field = (name: RegExp) => screen.getByLabelText<HTMLInputElement>(name)
const type = (name: RegExp, value: string) => fireEvent.change(field(name), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

/** Refuses what nobody insists on. */
const unlessMeant = (body: unknown, answer: Answer): Answer =>
  (body as NewNearbySale).confirmed
    ? answer
    : {
        status: 409,
        body: {
          code: 'not_confirmed',
          message: 'Look again.',
          fields: { 'sale.one': 'entered on June 15, 2026' },
        },
      }

/** Enters a sale that is here already, up to the question. */
const enterSame = async () => {
  const requests = answerFetch({
    [address]: () =>
      unlessMeant(requests.at(-1)?.body, { status: 201, body: { ...sale, id: 'two' } }),
  })
  show('?new=&near=Mohave+County%2C+AZ')
  type(/^Figures From/, 'County recorder')
  type(/^Sold On/, '3/5/2026')
  type(/^Acreage/, '10')
  type(/^Price/, '18,500')
  press('Save Sale')
  const name = 'This sale is already here, entered on June 15, 2026. Add it again?'
  await screen.findByRole('dialog', { name })
  return requests
}

/** Shows the list where these people work. */
const showFor = async (...people: object[]) => {
  const requests = answerFetch({
    [listed]: { body: { sales: [{ ...sale, changedBy: '@Hanna' }], hasMore: false } },
    [colleagues]: { body: people },
  })
  show()
  await screen.findByRole('link', { name: 'Mohave County, AZ' })
  await waitFor(() => expect(requests.some((request) => request.address === colleagues)).toBe(true))
}

describe('a sale that is here already', () => {
  test('is added where it is meant, under the same key', async () => {
    const requests = await enterSame()
    press('Add it again')
    await findToast('Sale added.')
    expect(screen.queryByRole('dialog')).toBeNull()
    await screen.findByRole('region', { name: 'Added just now' })
    const sent = requests.filter(({ method }) => method === 'POST')
    expect(sent.map(({ body }) => (body as NewNearbySale).confirmed)).toEqual([false, true])
    expect(new Set(sent.map(({ key }) => key)).size).toBe(1)
  })

  test('is not added where it is not, and stays in its form', async () => {
    const requests = await enterSame()
    press('Go back')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(field(/^Price/).value).toBe('18,500')
    expect(requests.filter(({ method }) => method === 'POST')).toHaveLength(1)
  })

  test('is asked about where a change makes one the same', async () => {
    const requests = answerFetch({
      [`${address}/one`]: () => {
        const { method, body } = requests.at(-1) ?? {}
        return method === 'PUT' ? unlessMeant(body, { body: sale }) : { body: sale }
      },
      [listed]: { body: { sales: [sale], hasMore: false } },
    })
    show('?edit=one')
    await screen.findByRole('heading', { name: 'Sale in Mohave County' })
    type(/^Price/, '19000')
    press('Save Sale')
    const question = await screen.findByRole('dialog', { name: /^This sale is already here/ })
    expect(question.textContent).toContain('Save it anyway?')
    press('Save it anyway')
    await findToast('Sale updated.')
  })
})

describe('who entered a sale', () => {
  const dana = { person: '@owner', name: 'Dana' }

  test('is told where several people work here', async () => {
    await showFor(dana, { person: '@Hanna', name: 'Hanna' })
    expect(await screen.findByText('Entered by you, last changed by Hanna')).toBeTruthy()
  })

  test('is not told to somebody who works alone', async () => {
    await showFor(dana)
    expect(screen.queryByText(/Entered by/)).toBeNull()
  })
})
