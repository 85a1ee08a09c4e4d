import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { answerFetch } from '../../../testing/answers.ts'
import { renderPage } from '../../../testing/render.tsx'
import { NewTokenDialog } from './new-token-dialog.tsx'

const input = (label: string) => screen.getByLabelText<HTMLInputElement>(label)

function fillIn() {
  const [onMade, onClose] = [vi.fn<(token: string) => void>(), vi.fn<() => void>()]
  renderPage(<NewTokenDialog onMade={onMade} onClose={onClose} />)
  fireEvent.change(input('Name'), { target: { value: 'CRM' } })
  fireEvent.change(input('Your password'), { target: { value: 'correct horse' } })
  fireEvent.click(screen.getByRole('button', { name: 'Make API key' }))
  return { onMade, onClose }
}

test('a token that could not be made leaves what was typed', async () => {
  answerFetch({ '/api/admin/tokens': { status: 500 } })
  const { onMade, onClose } = fillIn()
  await within(screen.getByRole('dialog')).findByText('Failed to make an API key.')
  expect(onClose).not.toHaveBeenCalled()
  expect(onMade).not.toHaveBeenCalled()
  expect(input('Name').value).toBe('CRM')
})

test('too many wrong passwords are told beside the password', async () => {
  answerFetch({
    '/api/admin/tokens': { status: 429, body: { code: 'too_many_requests', message: 'No.' } },
  })
  fillIn()
  await screen.findByText(/^There were too many tries/)
  await waitFor(() => expect(input('Your password').getAttribute('aria-invalid')).toBe('true'))
  expect(input('Name').getAttribute('aria-invalid')).toBe('false')
})

test('a refusal that is about no field of the form is told all the same', async () => {
  const body = {
    code: 'invalid_request',
    message: 'No.',
    fields: { days: 'This token ends in the past' },
  }
  answerFetch({ '/api/admin/tokens': { status: 400, body } })
  const { onClose } = fillIn()
  await screen.findByText('This token ends in the past')
  expect(input('Your password').getAttribute('aria-invalid')).toBe('true')
  expect(onClose).not.toHaveBeenCalled()
})
