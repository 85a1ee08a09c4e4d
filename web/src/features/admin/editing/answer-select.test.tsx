import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { answerFetch } from '../../../testing/answers.ts'
import { renderPage } from '../../../testing/render.tsx'
import { TextareaField } from '../../../ui/field.tsx'
import { AnswerSelect } from './answer-select.tsx'

beforeEach(() =>
  localStorage.setItem('admin-auth', JSON.stringify({ token: 't', isAuthenticated: true })),
)
afterEach(() => localStorage.clear())

function Mail({ typed }: { typed: string }) {
  const [kept, setKept] = useState(typed)
  const form = useForm({ defaultValues: { text: typed } })
  return (
    <form>
      <AnswerSelect
        about={{ referenceNumber: 'TEST-0001' }}
        onPut={(text) => {
          form.setValue('text', text)
          setKept(text)
        }}
      />
      <TextareaField label="Message" {...form.register('text')} />
      <output data-testid="kept">{kept}</output>
    </form>
  )
}

/** Chooses the answer with the cursor at a place of what was typed; answers what the form holds then. */
async function choose(typed: string, cursor: number): Promise<string | null> {
  answerFetch({
    '/api/admin/saved-answers?referenceNumber=TEST-0001': {
      body: [{ name: 'Survey', text: 'We pay for it.' }],
    },
  })
  const { unmount } = renderPage(<Mail typed={typed} />)
  const select = await screen.findByLabelText<HTMLSelectElement>(/^Saved answers/)
  const area = screen.getByLabelText<HTMLTextAreaElement>('Message')
  area.setSelectionRange(cursor, cursor)
  fireEvent.change(select, { target: { value: 'Survey' } })
  expect(document.activeElement).toBe(area)
  expect(select.value).toBe('')
  const { value } = area
  expect(screen.getByTestId('kept').textContent).toBe(value)
  unmount()
  return value
}

test('an answer fills an empty message', async () => {
  expect(await choose('', 0)).toBe('We pay for it.')
})

test('it is put where the cursor is, and what was typed stays', async () => {
  expect(await choose('Hello,', 6)).toBe('Hello,\n\nWe pay for it.')
  expect(await choose('Hello,\n\nBye', 8)).toBe('Hello,\n\nWe pay for it.\n\nBye')
  expect(await choose('Hello', 0)).toBe('We pay for it.\n\nHello')
})

test('there is nothing to choose from while no answer is saved', async () => {
  const requests = answerFetch({
    '/api/admin/saved-answers?referenceNumber=TEST-0001': { body: [] },
  })
  renderPage(<Mail typed="" />)
  await expect.poll(() => requests.length).toBe(1)
  expect(screen.queryByLabelText(/^Saved answers/)).toBeNull()
})
