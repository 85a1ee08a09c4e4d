import { fireEvent, screen } from '@testing-library/react'
import type { ImportReport } from 'offers-service/contract'
import { expect, test, vi } from 'vitest'
import { answerFetch } from '../../../../testing/answers.ts'
import { renderPage } from '../../../../testing/render.tsx'
import { ImportScreen } from './import-screen.tsx'

const address = '/api/admin/offers/import'

const clean: ImportReport = {
  rows: 2,
  columns: [{ header: 'Mood', field: null }],
  problems: [],
  problemCount: 0,
  preview: [],
  jointRows: [],
  imported: 0,
}
const broken: ImportReport = {
  ...clean,
  problems: [{ line: 3, column: 'Acreage', message: 'Acreage must be a number' }],
  problemCount: 1,
}

const chooseFile = () => {
  const file = new File(['Location\nLevy County'], 'offers.csv')
  fireEvent.change(screen.getByLabelText('CSV file'), { target: { files: [file] } })
}
const importButton = () => screen.queryByRole('button', { name: /^Import/ })

test('a file that cannot be checked says so and can be chosen again', async () => {
  answerFetch({ [address]: { status: 500, body: 'broken' } })
  renderPage(<ImportScreen onClose={vi.fn<() => void>()} />)
  chooseFile()
  await screen.findByText('offers.csv: The file could not be checked. Please try again.')
  expect(screen.getByLabelText<HTMLInputElement>('CSV file').disabled).toBe(false)
})

test('a file that the service refuses says why', async () => {
  const fields = { request: 'Please remove the invisible characters' }
  const body = { code: 'invalid_request', message: 'No.', fields }
  answerFetch({ [address]: { status: 400, body } })
  renderPage(<ImportScreen onClose={vi.fn<() => void>()} />)
  chooseFile()
  const words = 'offers.csv: Please remove the invisible characters'
  expect(await screen.findByText(words)).toBeTruthy()
})

test('a file with a problem names its line and column and cannot be imported', async () => {
  answerFetch({ [address]: { body: broken } })
  renderPage(<ImportScreen onClose={vi.fn<() => void>()} />)
  chooseFile()
  const row = (await screen.findByText('Acreage must be a number')).closest('tr')
  expect(row?.textContent).toContain('Line 3')
  expect(row?.textContent).toContain('Acreage')
  screen.getByText(/There is 1 problem, so nothing can be imported/)
  expect(importButton()).toBeNull()
})

test('an import refused after the check shows what is wrong now', async () => {
  const answers = [
    { body: clean },
    { status: 400, body: { code: 'invalid_request', message: 'No' } },
    { body: broken },
  ]
  const onClose = vi.fn<() => void>()
  answerFetch({ [address]: () => answers.shift() ?? {} })
  renderPage(<ImportScreen onClose={onClose} />)
  chooseFile()
  fireEvent.click(await screen.findByRole('button', { name: 'Import 2 offers' }))
  await screen.findByText('Acreage must be a number')
  expect(importButton()).toBeNull()
  expect(onClose).not.toHaveBeenCalled()
})

test('a clean file is checked first, then imported as it was checked', async () => {
  const answers = [{ body: clean }, { body: { ...clean, imported: 2 } }]
  const requests = answerFetch({ [address]: () => answers.shift() ?? {} })
  const onClose = vi.fn<() => void>()
  renderPage(<ImportScreen onClose={onClose} />)
  chooseFile()
  await screen.findByText('offers.csv: 2 offers can be imported. Nothing is stored yet.')
  screen.getByText('Not used from this file: Mood.')
  fireEvent.click(screen.getByRole('button', { name: 'Import 2 offers' }))
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  const csv = 'Location\nLevy County'
  expect(requests.map(({ body }) => body)).toEqual([
    { csv, dryRun: true },
    { csv, dryRun: false },
  ])
})
