import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useToast } from '../ui/use-toast.ts'
import { LazyToaster } from './lazy-toaster.tsx'

function Sender() {
  const { toast } = useToast()
  return <button onClick={() => toast({ title: 'Sent', description: 'It came.' })}>send</button>
}

test('a message is shown also where the touch that started the scripts was the only one', async () => {
  render(
    <>
      <Sender />
      <LazyToaster />
    </>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'send' }))
  expect(await screen.findByText('It came.')).toBeTruthy()
})
