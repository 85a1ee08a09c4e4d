import { act, fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { answerFetch } from '../../../testing/answers.ts'
import { findToast, renderPage } from '../../../testing/render.tsx'
import { AdminScreen } from '../shell/admin-screen.tsx'
import { AnsweredButton } from './dismiss-buttons.tsx'

let answer = () => {}

beforeEach(() => {
  const { promise, resolve } = Promise.withResolvers<object>()
  answer = () => resolve({ body: { ok: true } })
  answerFetch({ '/api/admin/questions/1/answered': async () => await promise })
  renderPage(
    <AdminScreen title="Today">
      <AnsweredButton id="1" about="LB-7K2M-9RXN" />
      <input aria-label="Search" />
    </AdminScreen>,
  )
  const button = screen.getByRole('button', { name: /Mark the question/ })
  button.focus()
  fireEvent.click(button)
})

const tick = async () => {
  act(answer)
  await findToast('Question marked as answered.')
}

test('the keyboard goes on from the title, because the button goes', async () => {
  await tick()
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Today' }))
})

test('an answer that comes late takes no field from somebody who types in it', async () => {
  const field = screen.getByLabelText('Search')
  field.focus()
  await tick()
  expect(document.activeElement).toBe(field)
})
