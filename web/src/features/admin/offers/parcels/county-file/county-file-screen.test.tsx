import { fireEvent, screen } from '@testing-library/react'
import type { CountyFile, OutlinesToStore } from 'offers-service/contract'
import { expect, test } from 'vitest'
import { answerFetch, answerSending } from '../../../../../testing/answers.ts'
import { renderPage } from '../../../../../testing/render.tsx'
import { CountyFileScreen } from './county-file-screen.tsx'

const outlineOf = (index: number, corners = 4, hasOutline = false) => ({
  parcelId: `parcel-${index}`,
  corners: Array.from({ length: corners }, (_, at) => [-114 + at / 1e4, 35]),
  hasOutline,
})
const report: CountyFile = {
  fields: [
    { name: 'APN', samples: ['331-09-155'], matches: 120 },
    { name: 'OBJECTID', samples: ['1', '2'], matches: 0 },
  ],
  field: 'APN',
  shapes: 900,
  parcels: 130,
  missing: { count: 10, examples: [{ apn: '331-09-999' }] },
  refused: { count: 0, examples: [] },
  otherSize: { count: 0, examples: [] },
  outlines: Array.from({ length: 120 }, (_, index) => outlineOf(index)),
}
const file = new File(['{}'], 'parcels.geojson')

/** Shows the screen and has it read a file in which the service finds this. */
async function lookAt(found: CountyFile, answer: (sent: OutlinesToStore) => { status?: number }) {
  const stored: OutlinesToStore[] = []
  const requests = answerFetch({
    '/api/admin/counties': { body: ['Mohave County, AZ'] },
    '/api/admin/parcel-outlines': () => {
      const sent = requests.at(-1)?.body as OutlinesToStore
      stored.push(sent)
      const count = sent.outlines.length
      return { body: { stored: count, kept: 0, gone: 0 }, ...answer(sent) }
    },
  })
  const read = answerSending(200, found)
  renderPage(<CountyFileScreen />)
  fireEvent.change(await screen.findByLabelText('The county’s file'), { target: { files: [file] } })
  fireEvent.click(screen.getByRole('button', { name: 'Look at the file' }))
  await screen.findByText('What the file has')
  return { stored, read }
}
const add = (name: string) => {
  fireEvent.change(screen.getByLabelText('Outlines from'), { target: { value: ' County GIS ' } })
  fireEvent.click(screen.getByRole('button', { name }))
}

test('the only county is chosen, and many outlines are stored some at a time', async () => {
  const { stored, read } = await lookAt(report, () => ({}))
  expect(read).toEqual([
    { address: '/api/admin/parcel-outlines/read?county=Mohave+County%2C+AZ&field=', file },
  ])
  expect(screen.getByText('And 9 more')).toBeTruthy()
  add('Add 120 outlines')
  await screen.findByText(/^120 parcels in Mohave County, AZ have their true outlines now/)
  expect(stored.map(({ outlines }) => outlines.length)).toEqual([50, 50, 20])
  expect(stored.every(({ source, replaces }) => source === 'County GIS' && !replaces)).toBe(true)
  const ids = stored.flatMap(({ outlines }) => outlines.map(({ parcelId }) => parcelId))
  expect(ids).toEqual(report.outlines.map(({ parcelId }) => parcelId))
})

test('no more corners go at once than the service takes', async () => {
  const outlines = Array.from({ length: 12 }, (_, index) => outlineOf(index, 1000))
  const { stored } = await lookAt({ ...report, outlines }, () => ({}))
  add('Add 12 outlines')
  await screen.findByText(/^12 parcels/)
  expect(stored.map((sent) => sent.outlines.length)).toEqual([5, 5, 2])
})

test('what fails in the middle says how far it came, and goes on from there', async () => {
  let calls = 0
  const { stored } = await lookAt(report, () => {
    calls += 1
    return calls === 2 ? { status: 500, body: { code: 'internal_error', message: 'No' } } : {}
  })
  add('Add 120 outlines')
  const again = await screen.findByRole('button', { name: 'Add the other 70 outlines' })
  await screen.findByText(/^50 of 120 outlines were added, and those stay\./)
  fireEvent.click(again)
  await screen.findByText(/^120 parcels in Mohave County/)
  expect(stored.map(({ outlines }) => outlines[0]?.parcelId)).toEqual([
    'parcel-0',
    'parcel-50',
    'parcel-50',
    'parcel-100',
  ])
})

test('outlines that are there stay unless they are to be replaced', async () => {
  const outlines = [outlineOf(0), outlineOf(1, 4, true), outlineOf(2, 4, true)]
  const { stored } = await lookAt({ ...report, outlines }, () => ({}))
  expect(screen.getByText('2 of these have outlines already.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Add 1 outline' })).toBeTruthy()
  fireEvent.click(screen.getByLabelText('Replace the 2 outlines that are there already'))
  add('Add 3 outlines')
  await screen.findByText(/^3 parcels/)
  expect(stored.map((sent) => [sent.replaces, sent.outlines.length])).toEqual([[true, 3]])
})

test('a file that is too large is not sent', async () => {
  answerFetch({ '/api/admin/counties': { body: ['Mohave County, AZ'] } })
  const sent = answerSending(200, report)
  renderPage(<CountyFileScreen />)
  const large = new File([''], 'big.geojson')
  Object.defineProperty(large, 'size', { value: 51 * 1024 * 1024 })
  const picker = await screen.findByLabelText('The county’s file')
  fireEvent.change(picker, { target: { files: [large] } })
  fireEvent.click(screen.getByRole('button', { name: 'Look at the file' }))
  await screen.findByText(/^big.geojson has 51.0 MB. A county’s file may have 50 MB at most/)
  expect(sent).toEqual([])
})

test('without a parcel in a county it says what to do first', async () => {
  answerFetch({ '/api/admin/counties': { body: [] } })
  renderPage(<CountyFileScreen />)
  expect(await screen.findByText('No parcels in a county yet')).toBeTruthy()
})
