import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answerFetch } from '../../../../../testing/answers.ts'
import { findToast, renderPage } from '../../../../../testing/render.tsx'
import { exampleAddress, exampleList, exampleRow, unpricedList } from '../example-list.ts'
import { TidyStep } from './tidy-step.tsx'

const rows = (after: number) => `${exampleAddress}/rows?finding=life_estate&after=${after}`
const row7 = `${exampleAddress}/rows/7`
const group = (name: string) => within(screen.getByRole('region', { name }))
const showRows = () =>
  fireEvent.click(screen.getByRole('button', { name: 'Show rows: Life estates and contracts' }))

test('puts findings into three groups, and lets only those be chosen that can be taken', () => {
  renderPage(<TidyStep list={exampleList} />)
  screen.getByText(
    '1,931 rows are ready, 49 rows are set aside, and 20 rows are left out. 7 rows wait for a price, which comes in the next step.',
  )
  group('Mended').getByText('TULLY MARIAN → Marian Tully')
  const looked = group('Please look')
  expect(looked.getAllByRole('heading', { level: 4 })).toHaveLength(3)
  expect(looked.getAllByRole('radio', { name: 'Set them aside' })).toHaveLength(1)
  expect(group('Left out').queryByRole('radio')).toBeNull()
})

test('says before there are prices only that rows wait for one', () => {
  renderPage(<TidyStep list={unpricedList} />)
  const said = '7 rows wait for a price, which comes in the next step. 20 rows are left out.'
  expect(screen.getByText(said).tagName).toBe('P')
  expect(screen.queryByText(/ready/)).toBeNull()
})

test('saves what becomes of all rows with a finding', async () => {
  const requests = answerFetch({ [exampleAddress]: { body: exampleList } })
  renderPage(<TidyStep list={exampleList} />)
  const choice = within(screen.getByRole('group', { name: /Life estates/ }))
  fireEvent.click(choice.getByRole('radio', { name: 'Make offers of them' }))
  await expect.poll(() => requests.length).toBeGreaterThan(0)
  expect(requests[0]?.body).toEqual({
    choices: { life_estate: 'take' },
    basedOn: exampleList.updatedAt,
  })
})

test('shows rows a page at a time, and takes one', async () => {
  const requests = answerFetch({
    [rows(0)]: { body: { rows: [exampleRow], next: 7 } },
    [rows(7)]: { body: { rows: [{ ...exampleRow, rowNumber: 8 }], next: null } },
    [row7]: { body: exampleRow },
  })
  renderPage(<TidyStep list={exampleList} />)
  showRows()
  await screen.findByText('1–1 of 12 rows')
  fireEvent.click(screen.getByRole('button', { name: 'Take row 7' }))
  await expect
    .poll(() => requests.find(({ method }) => method === 'PUT')?.body)
    .toEqual({
      decision: 'take',
    })
  fireEvent.click(screen.getByRole('button', { name: 'Next' }))
  await screen.findByText('2–2 of 12 rows')
  fireEvent.click(screen.getByRole('button', { name: 'Previous' }))
  await screen.findByText('1–1 of 12 rows')
})

test('mends a row with only what was changed, and says beside its field what was refused', async () => {
  const refused = { code: 'invalid_request', message: 'No', fields: { 'cells.mailZip': 'No ZIP' } }
  const answers = [{ status: 400, body: refused }, { body: exampleRow }]
  const requests = answerFetch({
    [rows(0)]: { body: { rows: [exampleRow], next: null } },
    [row7]: () => answers.shift() ?? {},
  })
  renderPage(<TidyStep list={exampleList} />)
  showRows()
  fireEvent.click(await screen.findByRole('button', { name: 'Mend row 7' }))
  const dialog = within(screen.getByRole('dialog'))
  fireEvent.change(dialog.getByLabelText(/^Mailing street/), { target: { value: '10 ELM ST' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await dialog.findByText('No ZIP')
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  const sent = requests.filter(({ method }) => method === 'PUT').map(({ body }) => body)
  expect(sent).toEqual([1, 2].map(() => ({ cells: { mailStreet: '10 ELM ST' } })))
})

test('says that a row could not be changed', async () => {
  answerFetch({
    [rows(0)]: { body: { rows: [exampleRow], next: null } },
    [row7]: { status: 500 },
  })
  renderPage(<TidyStep list={exampleList} />)
  showRows()
  fireEvent.click(await screen.findByRole('button', { name: 'Leave out row 7' }))
  expect(await findToast('Failed to change this row.')).toBeTruthy()
})

test('has the rows read again where the service was ended while it read them', async () => {
  const unread = { ...exampleList, summary: null }
  const requests = answerFetch({ [exampleAddress]: { body: exampleList } })
  renderPage(<TidyStep list={unread} />)
  fireEvent.click(screen.getByRole('button', { name: 'Read the Rows Again' }))
  await expect
    .poll(() => requests)
    .toContainEqual(
      expect.objectContaining({ method: 'PUT', body: { basedOn: exampleList.updatedAt } }),
    )
})
