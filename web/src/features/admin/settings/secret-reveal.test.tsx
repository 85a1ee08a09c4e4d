import { act, fireEvent, screen } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { expect, test } from 'vitest'
import { renderPage } from '../../../testing/render.tsx'
import { Panel } from '../shell/panel.tsx'
import { NewToken, RecoveryCodes } from './secret-reveal.tsx'

function Screen({ draw }: { draw: (onDone: () => void) => ReactNode }) {
  const [isShown, setIsShown] = useState(true)
  return <Panel title="Keys">{isShown && draw(() => setIsShown(false))}</Panel>
}

test.each([
  ['a token', 'I have kept it', (onDone: () => void) => <NewToken token="lb_1" onDone={onDone} />],
  [
    'recovery codes',
    'I have kept them',
    (onDone: () => void) => <RecoveryCodes codes={['aaaa-bbbb']} onDone={onDone} />,
  ],
])('when %s have been kept, the keyboard goes on from the heading', async (_name, done, draw) => {
  renderPage(<Screen draw={draw} />)
  const button = screen.getByRole('button', { name: done })
  button.focus()
  await act(async () => fireEvent.click(button))
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Keys' }))
})
