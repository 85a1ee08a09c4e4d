import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { answerSending } from '../../../../../testing/answers.ts'
import { renderPage } from '../../../../../testing/render.tsx'
import { exampleList } from '../example-list.ts'
import { ListFilePicker } from './list-file-picker.tsx'

const choose = (file: File) =>
  fireEvent.change(screen.getByLabelText('File with the list'), { target: { files: [file] } })
const csv = new File(['OWNER\nTULLY'], 'levy.csv')

test('sends the file as it is and hands on the list', async () => {
  const sent = answerSending(201, exampleList)
  const onStored = vi.fn<() => void>()
  renderPage(<ListFilePicker onStored={onStored} />)
  choose(csv)
  await expect.poll(() => onStored.mock.calls).toEqual([[exampleList]])
  expect(sent).toEqual([{ address: '/api/admin/lists?fileName=levy.csv', file: csv }])
})

test('says why a file cannot be read, and takes another', async () => {
  const fields = { file: 'The file is empty' }
  answerSending(400, { code: 'list_unreadable', message: 'No', fields })
  renderPage(<ListFilePicker onStored={vi.fn<() => void>()} />)
  choose(csv)
  const problem = await screen.findByText('levy.csv: The file is empty')
  expect(problem.getAttribute('role')).toBe('alert')
  await expect
    .poll(() => screen.getByLabelText<HTMLInputElement>('File with the list').disabled)
    .toBe(false)
})

test('does not send a file that is too large', async () => {
  const sent = answerSending(201, exampleList)
  renderPage(<ListFilePicker onStored={vi.fn<() => void>()} />)
  const large = new File([''], 'big.csv')
  Object.defineProperty(large, 'size', { value: 31 * 1024 * 1024 })
  choose(large)
  await screen.findByText(/^big.csv has 31.0 MB. A list may have 30 MB at most/)
  expect(sent).toEqual([])
})
