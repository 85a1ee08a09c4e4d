import { fireEvent, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { ApiError } from '../../api/client.ts'
import { exampleSettings } from '../../testing/examples.ts'
import { renderPage } from '../../testing/render.tsx'
import { useToast } from '../use-toast.ts'
import { Dialog } from './dialog.tsx'

const replies = { data: { '/api/settings': exampleSettings }, missing: [] }
const failed = new ApiError(500, 'broken', undefined, (name) =>
  name === 'x-request-id' ? '7f3a90c2' : null,
)

function Opener() {
  const { fail, toast } = useToast()
  const [open, setOpen] = useState<string[]>([])
  const close = (title: string) => setOpen(open.filter((other) => other !== title))
  return (
    <>
      <button onClick={() => setOpen(['Outer'])}>open</button>
      <button onClick={() => setOpen(['Outer', 'Inner'])}>open another</button>
      <button onClick={() => setOpen([])}>close all</button>
      <button onClick={() => fail({ title: 'Error', description: 'Call (352) 555-0199.' }, failed)}>
        fail
      </button>
      <button onClick={() => toast({ title: 'Success', description: 'It went well.' })}>
        succeed
      </button>
      {open.map((title) => (
        <Dialog
          key={title}
          title={title}
          cancelText={`Leave ${title}`}
          onCancel={() => close(title)}
        >
          Text
        </Dialog>
      ))}
    </>
  )
}

const press = (name: string) => fireEvent.click(screen.getByText(name))
const inDialog = (name: string) => within(screen.getByRole('dialog', { name })).getByRole('alert')
const corner = () => within(screen.getByRole('list', { hidden: true }))

test('what fails while a dialog is open is told in it, with our number as a link, and not behind it', () => {
  renderPage(<Opener />, { replies })
  press('open')
  press('fail')
  expect(inDialog('Outer').textContent).toBe('Call (352) 555-0199. Reference: 7f3a90c2')
  const link = within(inDialog('Outer')).getByRole('link', { name: '(352) 555-0199' })
  expect(link.getAttribute('href')).toBe('tel:+13525550199')
  expect(corner().queryByText(/Call/)).toBeNull()
})

test('of two dialogs the upper one tells of the failure, and the other once that is gone', () => {
  renderPage(<Opener />, { replies })
  press('open another')
  press('fail')
  expect(inDialog('Inner').textContent).toContain('Call')
  expect(inDialog('Outer').textContent).toBe('')
})

test('a failure that was read in a dialog ends with it', () => {
  renderPage(<Opener />, { replies })
  press('open')
  press('fail')
  press('Leave Outer')
  expect(screen.queryByText(/^Call/)).toBeNull()
})

test('a failure with which its dialog closes by itself is told in the corner', () => {
  renderPage(<Opener />, { replies })
  press('open')
  press('fail')
  press('close all')
  expect(corner().getByText('Error')).toBeTruthy()
})

test('what failed before a dialog opened, and what went well, stay in the corner', () => {
  renderPage(<Opener />, { replies })
  press('fail')
  press('open')
  expect(corner().getByText('Error')).toBeTruthy()
  expect(inDialog('Outer').textContent).toBe('')
  press('succeed')
  expect(corner().getByText('It went well.')).toBeTruthy()
  expect(inDialog('Outer').textContent).toBe('')
})
