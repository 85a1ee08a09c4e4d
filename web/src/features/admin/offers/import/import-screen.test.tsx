import { fireEvent, screen, within } from '@testing-library/react'
import type { ImportReport } from 'offers-service/contract'
import { describe, expect, test, vi } from 'vitest'
import { answerFetch } from '../../../../testing/answers.ts'
import { renderPage } from '../../../../testing/render.tsx'
import { ImportScreen } from './import-screen.tsx'

const address = '/api/admin/offers/import'

const clean: ImportReport = {
  rows: 2,
  columns: [{ header: 'Mood', field: null }],
  problems: [],
  problemCount: 0,
  warnings: [],
  warningCount: 0,
  preview: [],
  jointRows: [],
  changes: [],
  changeOutcome: { changed: 0, kept: [] },
  newCount: 2,
  imported: 0,
  importedAt: null,
  bulkChangeId: null,
}
const broken: ImportReport = {
  ...clean,
  problems: [{ rowNumber: 3, column: 'Acreage', message: 'Acreage must be a number' }],
  problemCount: 1,
}

const leftFor = () => ({
  close: vi.fn<() => void>(),
  closeInto: vi.fn<(narrowed: Record<string, string>) => void>(),
})
const moment = { importedAt: '2026-11-29T08:30:00.000Z' }
const stored = { ...clean, imported: 2, ...moment }

const chooseFile = () => {
  const file = new File(['Location\nLevy County'], 'offers.csv')
  fireEvent.change(screen.getByLabelText('CSV file'), { target: { files: [file] } })
}
const begin = (list = leftFor()) => {
  renderPage(<ImportScreen list={list} />)
  chooseFile()
}
/** Shows what the check of a file found. */
async function showReport(report: ImportReport, sentence: RegExp, list = leftFor()) {
  answerFetch({ [address]: { body: report } })
  begin(list)
  await screen.findByText(sentence)
}
const importButton = () => screen.queryByRole('button', { name: /^Import/ })
const group = (name: RegExp) => within(screen.getByRole('group', { name }))
const choose = (row: RegExp, label: RegExp) =>
  fireEvent.click(group(row).getByRole('radio', { name: label }))
const isDisabled = () => importButton()?.hasAttribute('disabled')

test('a file that cannot be checked says so and can be chosen again', async () => {
  answerFetch({ [address]: { status: 500, body: 'broken' } })
  begin()
  await screen.findByText('offers.csv: The file could not be checked. Please try again.')
  expect(screen.getByLabelText<HTMLInputElement>('CSV file').disabled).toBe(false)
})

test('a file that the service refuses says why', async () => {
  const fields = { request: 'Please remove the invisible characters' }
  const body = { code: 'invalid_request', message: 'No.', fields }
  answerFetch({ [address]: { status: 400, body } })
  begin()
  const words = 'offers.csv: Please remove the invisible characters'
  expect(await screen.findByText(words)).toBeTruthy()
})

test('a file with a problem names its row and column and cannot be imported', async () => {
  answerFetch({ [address]: { body: broken } })
  begin()
  const row = (await screen.findByText('Acreage must be a number')).closest('tr')
  expect(row?.textContent).toContain('Row 3')
  expect(row?.textContent).toContain('Acreage')
  screen.getByText(/There is 1 problem, so nothing can be imported/)
  expect(importButton()).toBeNull()
})

test('many problems are paged through, and all of them are had as a file', async () => {
  const problems = Array.from({ length: 984 }, (_, index) => ({
    rowNumber: index + 2,
    column: '=Acreage',
    message: 'Use a "point"',
  }))
  answerFetch({ [address]: { body: { ...broken, problems, problemCount: 990 } } })
  const files: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => `blob:${files.push(file as Blob)}`)
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
  begin()
  await screen.findByText('1–25 of 984 problems')
  screen.getByText('There are 6 more, which show once these are fixed.')
  expect(screen.getByText('Row 26')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Download all 984 as a spreadsheet' }))
  const lines = (await files[0]?.text())?.trimEnd().split('\r\n')
  expect(lines).toHaveLength(985)
  expect(lines?.[1]).toBe(`"2","'=Acreage","Use a ""point"""`)
})

test('an import refused after the check shows what is wrong now', async () => {
  const answers = [
    { body: clean },
    { status: 400, body: { code: 'invalid_request', message: 'No' } },
    { body: broken },
  ]
  const list = leftFor()
  answerFetch({ [address]: () => answers.shift() ?? {} })
  begin(list)
  fireEvent.click(await screen.findByRole('button', { name: 'Import 2 offers' }))
  await screen.findByText('Acreage must be a number')
  expect(importButton()).toBeNull()
  expect([list.close.mock.calls, list.closeInto.mock.calls]).toEqual([[], []])
})

test('parcels that have another offer are linked, and imported only when the owner insists', async () => {
  const warnings = [
    {
      rowNumber: 2,
      message: 'has an offer already: LB-7K2M-9RXN',
      referenceNumber: 'LB-7K2M-9RXN',
    },
    { rowNumber: 3, message: 'is in row 2 too', referenceNumber: null },
  ]
  answerFetch({ [address]: { body: { ...clean, warnings, warningCount: 2 } } })
  begin()
  const link = await screen.findByRole('link', { name: /^Look at it/ })
  expect(link.getAttribute('href')).toBe('/admin/offers?edit=LB-7K2M-9RXN')
  screen.getByText('The parcel of row 3 is in row 2 too')
  expect(isDisabled()).toBe(true)
  fireEvent.click(screen.getByLabelText('I have looked at these. Import them all the same'))
  expect(isDisabled()).toBe(false)
})

test('an import without an answer says what is not known, and goes on under the same key', async () => {
  const answers = [
    { body: clean },
    () => Promise.reject(new DOMException('', 'TimeoutError')),
    () => Promise.reject(new TypeError('Failed to fetch')),
    { body: stored },
  ]
  const requests = answerFetch({
    [address]: async () => {
      const answer = answers.shift() ?? {}
      return typeof answer === 'function' ? await answer() : answer
    },
  })
  const list = leftFor()
  begin(list)
  for (let count = 0; count < 3; count += 1) {
    fireEvent.click(await screen.findByRole('button', { name: 'Import 2 offers' }))
    if (count < 2) await screen.findByText(/^offers.csv: .* may have been stored or not/)
    expect(screen.queryByText(/Nothing of it was stored/)).toBeNull()
  }
  await expect.poll(() => list.closeInto.mock.calls).toEqual([[moment]])
  const keys = requests.slice(1).map(({ key }) => key)
  expect(keys[0]).toBeTruthy()
  expect(new Set(keys).size).toBe(1)
})

test('a clean file is checked first, then imported as it was checked', async () => {
  const answers = [{ body: clean }, { body: stored }]
  const requests = answerFetch({ [address]: () => answers.shift() ?? {} })
  const list = leftFor()
  begin(list)
  await screen.findByText('offers.csv: 2 offers can be imported. Nothing is stored yet.')
  screen.getByText('Not used from this file: Mood.')
  fireEvent.click(screen.getByRole('button', { name: 'Import 2 offers' }))
  await expect.poll(() => list.closeInto.mock.calls).toEqual([[moment]])
  const csv = 'Location\nLevy County'
  expect(requests.map(({ body }) => body)).toEqual([
    { csv, dryRun: true },
    { csv, dryRun: false },
  ])
})

describe('rows of offers that are stored already', () => {
  const known: ImportReport = {
    ...clean,
    rows: 4,
    newCount: 1,
    changes: [
      {
        rowNumber: 3,
        referenceNumber: 'LB-7K2M-9RXN',
        changes: 'Amount: $18,500 → $20,000\nNotes: Called → (empty)',
        letterSays: ['Amount: the letter printed on June 1, 2026 says $18,500, not $20,000'],
      },
    ],
    changeOutcome: { changed: 1, kept: [{ reason: 'same', count: 2, examples: ['OWN-1'] }] },
  }

  test('show each change, and ask about printed letters first', async () => {
    await showReport(known, /1 offer can be imported and 1 offer changes\. Nothing is stored yet/)
    const row = screen.getByText(/Amount: \$18,500 → \$20,000/).closest('tr')
    expect(row?.textContent).toContain('LB-7K2M-9RXN')
    expect(row?.textContent).toContain('says $18,500, not $20,000')
    screen.getByText(/2 with nothing to change/)
    const button = screen.getByRole('button', { name: 'Import 1 offer and change 1' })
    expect(button.hasAttribute('disabled')).toBe(true)
    fireEvent.click(screen.getByLabelText(/^Printed letters of 1 offer say otherwise/))
    expect(button.hasAttribute('disabled')).toBe(false)
  })

  test('can be all there is', async () => {
    const list = leftFor()
    const report = { ...known, newCount: 0, changes: [] }
    await showReport(report, /offers.csv: 1 offer changes\./, list)
    expect(importButton()).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Change 1 offer' }))
    await expect.poll(() => list.close.mock.calls.length).toBe(1)
  })

  test('leave nothing to do when they say what is stored', async () => {
    const changeOutcome = { ...known.changeOutcome, changed: 0 }
    await showReport(
      { ...known, newCount: 0, changes: [], changeOutcome },
      /there is nothing to do/,
    )
    expect(importButton()).toBeNull()
    expect(screen.queryByRole('button', { name: /^Change/ })).toBeNull()
  })
})

describe('rows that may name several owners', () => {
  const joint: ImportReport = {
    ...clean,
    rows: 12,
    newCount: 12,
    jointRows: [
      {
        rowNumber: 2,
        listed: 'SMITH JOHN & MARY',
        sellers: ['JOHN SMITH', 'MARY SMITH'],
        unnamed: null,
      },
      {
        rowNumber: 3,
        listed: 'BENNING HAROLD ET UX',
        sellers: ['BENNING HAROLD'],
        unnamed: 'wife',
      },
      ...Array.from({ length: 9 }, (_, index) => ({
        rowNumber: 4 + index,
        listed: `A${index} & B`,
        sellers: [`A${index}`, 'B'],
        unnamed: null,
      })),
    ],
  }

  /** Shows a file with such rows; answers what is sent. */
  async function show() {
    const answers = [{ body: joint }, { body: { ...clean, imported: 12 } }]
    const requests = answerFetch({ [address]: () => answers.shift() ?? {} })
    begin()
    await screen.findByText('Who owns these?')
    return requests
  }
  test('are imported only when all are decided, as they were decided', async () => {
    const requests = await show()
    expect(isDisabled()).toBe(true)
    choose(/SMITH JOHN/, /^2 owners: JOHN SMITH and MARY SMITH$/)
    screen.getByText('10 rows left to decide.')
    group(/BENNING/).getByText(/tells of a wife without a name/)
    choose(/BENNING/, /write the names/)
    const names = group(/BENNING/).getByLabelText('Owners')
    fireEvent.change(names, { target: { value: ' ' } })
    group(/BENNING/).getByText('Name is required')
    fireEvent.change(names, { target: { value: 'Harold Benning\n\n Opal Benning ' } })
    fireEvent.click(screen.getByRole('button', { name: 'Keep each as one owner' }))
    screen.getByText('All are decided.')
    choose(/SMITH JOHN/, /^2 owners/)
    fireEvent.click(importButton() ?? document.body)
    await expect.poll(() => requests.length).toBe(2)
    const sent = requests[1]?.body as { sellers: object[] }
    expect(sent.sellers).toHaveLength(11)
    expect(sent.sellers.slice(0, 3)).toEqual([
      { rowNumber: 2, names: ['JOHN SMITH', 'MARY SMITH'] },
      { rowNumber: 3, names: ['Harold Benning', 'Opal Benning'] },
      { rowNumber: 4, names: ['A0 & B'] },
    ])
  })

  test('come in pages, and can all be taken as they are proposed', async () => {
    await show()
    expect(screen.getAllByRole('group')).toHaveLength(10)
    fireEvent.click(screen.getByRole('button', { name: 'Take all as proposed' }))
    expect(isDisabled()).toBe(false)
    fireEvent.click(screen.getByRole('button', { name: 'Next' }))
    expect(screen.getAllByRole('group')).toHaveLength(1)
    expect(group(/A8/).getByRole<HTMLInputElement>('radio', { name: /^2 owners/ }).checked).toBe(
      true,
    )
  })
})
