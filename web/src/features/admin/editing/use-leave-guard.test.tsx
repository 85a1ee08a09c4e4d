import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { BrowserRouter, Link, Route, Routes } from 'react-router-dom'
import { beforeEach, expect, test } from 'vitest'
import { ApiProvider, noInitialData } from '../../../api/provider.tsx'
import { useLeaveGuard } from './use-leave-guard.tsx'

// jsdom knows the element but not how to open it.
Object.assign(HTMLDialogElement.prototype, {
  showModal(this: HTMLDialogElement) {
    this.open = true
  },
  close(this: HTMLDialogElement) {
    this.open = false
  },
})

function Form() {
  const [text, setText] = useState('')
  const { question } = useLeaveGuard(text !== '', () => setText(''))
  return (
    <>
      <input aria-label="Text" value={text} onChange={({ target }) => setText(target.value)} />
      {question}
    </>
  )
}

/** Opens a form behind a list, types into it, and goes back as a browser without the Navigation API does. */
async function goBackFromTyped() {
  render(
    <BrowserRouter>
      <ApiProvider replies={noInitialData}>
        <Routes>
          <Route path="/list" element={<Link to="/form">Open</Link>} />
          <Route path="/form" element={<Form />} />
        </Routes>
      </ApiProvider>
    </BrowserRouter>,
  )
  fireEvent.click(screen.getByRole('link', { name: 'Open' }))
  fireEvent.change(screen.getByLabelText('Text'), { target: { value: 'Typed' } })
  act(() => window.history.back())
  await screen.findByText('You have unsaved changes. Leave and lose them?')
}

beforeEach(() => window.history.replaceState({ idx: 0 }, '', '/list'))

test('Back asks first, and the form stays with what was typed when the owner stays', async () => {
  await goBackFromTyped()
  fireEvent.click(screen.getByRole('button', { name: 'Cancel', hidden: true }))
  await waitFor(() => expect(window.location.pathname).toBe('/form'))
  expect(screen.getByLabelText<HTMLInputElement>('Text').value).toBe('Typed')
})

test('Back leads away once the owner gives the changes up', async () => {
  await goBackFromTyped()
  await waitFor(() => expect(window.location.pathname).toBe('/form'))
  fireEvent.click(screen.getByRole('button', { name: 'Discard changes', hidden: true }))
  await screen.findByRole('link', { name: 'Open' })
  expect(window.location.pathname).toBe('/list')
})
