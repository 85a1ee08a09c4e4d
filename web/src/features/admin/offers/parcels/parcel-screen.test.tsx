import { fireEvent, screen } from '@testing-library/react'
import type { ParcelDetail, ParcelUpdate } from 'offers-service/contract'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { answerFetch, answerSending } from '../../../../testing/answers.ts'
import { exampleCountyMap } from '../../../../testing/examples.ts'
import { findToast, renderPage } from '../../../../testing/render.tsx'
import { Page } from '../../parcel-page.tsx'
import { Page as ListPage } from '../../parcels-page.tsx'

const detail: ParcelDetail = {
  parcel: {
    id: 'one',
    apn: '331-09-155',
    county: 'Mohave County',
    state: 'AZ',
    location: 'Mohave County, Arizona',
    acreage: 10.2,
    assessedValue: null,
    coordinates: null,
    notes: '',
    outlineSource: '',
    createdAt: '2026-03-05T20:00:00.000Z',
    updatedAt: '2026-03-05T20:00:00.000Z',
  },
  owners: [],
  offers: [],
  leads: [],
  letters: [],
  outline: null,
  countyMap: null,
  landLinks: [],
  doNotMail: true,
}

beforeEach(() =>
  localStorage.setItem('admin-auth', JSON.stringify({ token: 't', isAuthenticated: true })),
)
afterEach(() => localStorage.clear())

const show = () =>
  renderPage(<Page params={{ id: 'one' }} />, {
    at: '/admin/parcels/one',
    route: '/admin/parcels/:id',
  })

test('a parcel about which little is known says so, and what is typed is saved', async () => {
  const requests = answerFetch({
    '/api/admin/parcels/one': () => {
      const last = requests.at(-1)
      if (last?.method !== 'PUT') return { body: detail }
      const { basedOn: _, ...fields } = last.body as ParcelUpdate
      const updatedAt = '2026-03-06T20:00:00.000Z'
      return { body: { ...detail, parcel: { ...detail.parcel, ...fields, updatedAt } } }
    },
  })
  show()
  for (const none of ['No offer is on file', 'names its owner yet', 'No letter', 'Nobody asked'])
    expect(await screen.findByText(new RegExp(none))).toBeTruthy()
  expect(screen.getByText('Do not mail')).toBeTruthy()
  expect(screen.queryByRole('link', { name: /map/ })).toBeNull()
  fireEvent.change(screen.getByLabelText(/^Latitude, longitude/), {
    target: { value: '35.1894, -114.0530' },
  })
  fireEvent.click(screen.getByRole('button', { name: 'Save Parcel' }))
  expect(await screen.findByRole('link', { name: /Open the map/ })).toBeTruthy()
  expect(requests.find(({ method }) => method === 'PUT')?.body).toEqual({
    assessedValue: null,
    coordinates: { latitude: 35.1894, longitude: -114.053 },
    outlineSource: '',
    notes: '',
    basedOn: detail.parcel.updatedAt,
  })
})

test('a parcel that is gone says so, and leads to the others', async () => {
  answerFetch({
    '/api/admin/parcels/one': { status: 404, body: { code: 'not_found', message: 'Gone.' } },
  })
  show()
  expect((await screen.findByRole('link', { name: 'All parcels' })).getAttribute('href')).toBe(
    '/admin/parcels',
  )
})

const square = {
  corners: [
    { x: -330, y: 330, bearing: 'N 90°00′ E', feet: 660 },
    { x: 330, y: 330, bearing: 'S 0°00′ E', feet: 660 },
    { x: 330, y: -330, bearing: 'N 90°00′ W', feet: 660 },
    { x: -330, y: -330, bearing: 'N 0°00′ E', feet: 660 },
  ],
  acres: 10,
  source: '',
}

const other = {
  ...detail.parcel,
  id: 'two',
  notes: 'There is a well',
  updatedAt: '2026-03-06T20:00:00.000Z',
}

test('a parcel that became part of another leads to that one', async () => {
  answerFetch({ '/api/admin/parcels/one': { body: { ...detail, parcel: other } } })
  renderPage(<Page params={{ id: 'one' }} />, { at: '/admin/parcels/one' })
  expect(await screen.findByText('Now at /admin/parcels/two')).toBeTruthy()
})

/** Opens a parcel that becomes part of another with the first save, which is then made there. */
async function openMerged() {
  let isMerged = false
  const requests = answerFetch({
    '/api/admin/parcels/one': () => {
      const { method, body } = requests.at(-1) ?? {}
      if (method !== 'PUT') return { body: isMerged ? { ...detail, parcel: other } : detail }
      const { basedOn, ...fields } = body as ParcelUpdate
      isMerged = true
      return basedOn === other.updatedAt
        ? { body: { ...detail, parcel: { ...other, ...fields } } }
        : { status: 409, body: { code: 'changed_meanwhile', message: 'Changed.' } }
    },
  })
  renderPage(<Page params={{ id: 'one' }} />, { at: '/admin/parcels/one' })
  fireEvent.change(await screen.findByLabelText(/^Assessed value/), { target: { value: '$4,200' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save Parcel' }))
  await findToast('Parcel updated successfully.')
  return requests
}

test('what is typed while it becomes part of another is saved at that one', async () => {
  const requests = await openMerged()
  expect(requests.findLast(({ method }) => method === 'PUT')?.body).toMatchObject({
    assessedValue: 4200,
    notes: other.notes,
  })
  expect(screen.getByDisplayValue(other.notes)).toBeTruthy()
})

test('what is saved after it became part of another is shown', async () => {
  await openMerged()
  fireEvent.change(screen.getByLabelText(/^Latitude, longitude/), {
    target: { value: '35.1894, -114.0530' },
  })
  fireEvent.click(screen.getByRole('button', { name: 'Save Parcel' }))
  expect(await screen.findByRole('link', { name: /Open the map/ })).toBeTruthy()
})

test('an outline that is stored after it became part of another is shown', async () => {
  await openMerged()
  answerSending(200, { ...detail, parcel: other, outline: square })
  const file = new File(['{}'], 'lot.geojson')
  fireEvent.change(screen.getByLabelText('Add an outline'), { target: { files: [file] } })
  expect(await screen.findByRole('img', { name: /with 4 sides/ })).toBeTruthy()
})

test('a list without parcels says how they come about', async () => {
  answerFetch({
    '/api/admin/parcels?order=newest&page=1&pageSize=25': { body: { parcels: [], hasMore: false } },
  })
  renderPage(<ListPage />, { at: '/admin/parcels', route: '/admin/parcels' })
  expect(await screen.findByText('No parcels yet')).toBeTruthy()
  expect(screen.queryByLabelText('Search')).toBeNull()
})

test('an outline is drawn, says when sellers see it, and that its size is not the one on record', async () => {
  const parcel = { ...detail.parcel, acreage: 12 }
  answerFetch({ '/api/admin/parcels/one': { body: { ...detail, parcel, outline: square } } })
  show()
  expect(await screen.findByRole('img', { name: /with 4 sides/ })).toBeTruthy()
  expect(screen.getByText(/Sellers see it once/)).toBeTruthy()
  expect(screen.getByText(/has 10 acres, and the latest offer says 12 acres/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Remove Outline' })).toBeTruthy()
})

test('an outline of about the size on record has no warning, and names its source', async () => {
  const outline = { ...square, source: 'County GIS, 2026' }
  answerFetch({ '/api/admin/parcels/one': { body: { ...detail, outline } } })
  show()
  expect(await screen.findByText('From County GIS, 2026. A map, not a survey.')).toBeTruthy()
  expect(screen.queryByText(/the latest offer says/)).toBeNull()
})

test('a parcel leads to the pages that its sellers are shown, in a new tab', async () => {
  const record = { kind: 'record', url: 'https://record.example/1', county: 'Mohave County' }
  answerFetch({ '/api/admin/parcels/one': { body: { ...detail, landLinks: [record] } } })
  show()
  const link = (await screen.findByText('See Mohave County’s record')).closest('a')
  expect(link?.textContent).toContain('(opens in a new tab)')
  expect(link?.getAttribute('href')).toBe('https://record.example/1')
  expect(link?.getAttribute('rel')).toBe('noreferrer')
})

test('a parcel about which no other page is known has no row for them', async () => {
  answerFetch({ '/api/admin/parcels/one': { body: detail } })
  show()
  await screen.findByText('Mohave County, AZ')
  expect(screen.queryByText('For its sellers')).toBeNull()
})

test('a parcel has the map that its sellers see', async () => {
  answerFetch({
    '/api/admin/parcels/one': { body: { ...detail, countyMap: exampleCountyMap } },
  })
  show()
  expect(await screen.findByRole('img', { name: /map of Arizona with Mohave County/ })).toBeTruthy()
})
