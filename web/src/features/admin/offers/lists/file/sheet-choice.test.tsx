import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { answerFetch, answerSending } from '../../../../../testing/answers.ts'
import { renderPage } from '../../../../../testing/render.tsx'
import { exampleAddress, exampleList } from '../example-list.ts'
import { ListFilePicker } from './list-file-picker.tsx'
import { SheetChoice } from './sheet-choice.tsx'

const list = { ...exampleList, sheets: ['Owners', 'Notes'], sheet: 'Notes' }

test('asks for the file again where this tab has not sent it', () => {
  renderPage(<SheetChoice list={{ ...list, id: 'another' }} />)
  screen.getByText(/^This workbook has 2 sheets/)
  expect(screen.queryByLabelText('Sheet')).toBeNull()
})

test('reads another sheet of the same file, in place of the first', async () => {
  const file = new File(['PK'], 'levy.xlsx')
  answerSending(201, list)
  const first = renderPage(<ListFilePicker onStored={vi.fn<() => void>()} />)
  fireEvent.change(screen.getByLabelText('File with the list'), { target: { files: [file] } })
  await expect
    .poll(() => screen.getByLabelText<HTMLInputElement>('File with the list').disabled)
    .toBe(false)
  first.unmount()

  const sent = answerSending(201, { ...list, id: 'l2', sheet: 'Owners' })
  const requests = answerFetch({ [exampleAddress]: { body: { ok: true } } })
  renderPage(<SheetChoice list={list} />)
  fireEvent.change(screen.getByLabelText('Sheet'), { target: { value: 'Owners' } })
  fireEvent.click(screen.getByRole('button', { name: 'Read This Sheet' }))
  await screen.findByText('Now at /admin/lists/l2?step=file')
  expect(sent).toEqual([{ address: '/api/admin/lists?fileName=levy.xlsx&sheet=Owners', file }])
  expect(requests).toMatchObject([{ address: exampleAddress, method: 'DELETE' }])
})
