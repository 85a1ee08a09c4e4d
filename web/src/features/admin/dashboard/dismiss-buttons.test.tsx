import { act, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { answerFetch } from '../../../testing/answers.ts'
import { findToast, renderPage } from '../../../testing/render.tsx'
import { AdminScreen } from '../shell/admin-screen.tsx'
import { AnsweredButton } from './dismiss-buttons.tsx'

let answer = (_already?: boolean) => {}

function Today() {
  const [ids, setIds] = useState(['1', '2', '3'])
  return (
    <AdminScreen title="Today">
      <ul>
        {ids.map((id) => (
          <li key={id}>
            <button type="button" onClick={() => setIds(ids.filter((other) => other !== id))}>
              Remove {id}
            </button>
            {id === '1' && <span tabIndex={-1}>Who pays the taxes?</span>}
            <AnsweredButton id={id} about={`offer ${id}`} />
          </li>
        ))}
      </ul>
      <input aria-label="Search" />
    </AdminScreen>
  )
}

beforeEach(() => {
  const { promise, resolve } = Promise.withResolvers<object>()
  answer = (already) => resolve({ body: { ok: true, already } })
  const answered = async () => await promise
  answerFetch({
    '/api/admin/questions/2/answered': answered,
    '/api/admin/questions/3/answered': answered,
  })
  renderPage(<Today />)
})

const buttonOf = (id: string) =>
  screen.getByRole('button', { name: `Mark the question about offer ${id} as answered` })
function press(id: string) {
  buttonOf(id).focus()
  fireEvent.click(buttonOf(id))
}
async function tick(...gone: string[]) {
  act(() => answer())
  await findToast('Question marked as answered.')
  for (const id of gone) fireEvent.click(screen.getByRole('button', { name: `Remove ${id}` }))
}

test('the keyboard goes on from the next entry', async () => {
  press('2')
  await tick('2')
  expect(document.activeElement).toBe(buttonOf('3'))
})

test('the keyboard goes on from the entry before when there is none after', async () => {
  press('3')
  await tick('3')
  expect(document.activeElement).toBe(buttonOf('2'))
})

test('the keyboard goes on from what the entry says, where that can hold it, so that a second Enter ticks nothing off', async () => {
  press('2')
  await tick('3', '2')
  expect(document.activeElement).toBe(screen.getByText('Who pays the taxes?'))
})

test('the keyboard goes on from the title when all entries are gone', async () => {
  press('2')
  await tick('1', '3', '2')
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Today' }))
})

test('the keyboard stays where it is when the entry stays', async () => {
  press('2')
  await tick()
  expect(document.activeElement).toBe(buttonOf('2'))
})

test('an answer that comes late takes no field from somebody who types in it', async () => {
  press('2')
  const field = screen.getByLabelText('Search')
  field.focus()
  await tick('2')
  expect(document.activeElement).toBe(field)
})

test('what somebody else had ticked off before is not taken back from here', async () => {
  press('2')
  act(() => answer(true))
  await findToast('Question marked as answered.')
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})

test('what was ticked off here is taken back by Undo', async () => {
  press('2')
  await tick('2')
  expect(screen.getByRole('button', { name: 'Undo' })).toBeTruthy()
})
