import { fireEvent, render, screen } from '@testing-library/react'
import type { SignatureDrawing } from 'offers-service/contract'
import { useEffect, useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { SignaturePad } from './signature-pad.tsx'

let drawn: SignatureDrawing
const keep = (strokes: SignatureDrawing) => {
  drawn = strokes
}

beforeEach(() => {
  drawn = []
  // jsdom lays nothing out and captures no pointers; the pad is as large here as in its own units, halved.
  Element.prototype.getBoundingClientRect = () => new DOMRect(100, 50, 500, 200)
  Element.prototype.setPointerCapture = () => {}
})

function Pad({ error }: { error?: string }) {
  const [strokes, setStrokes] = useState<SignatureDrawing>([])
  useEffect(() => keep(strokes), [strokes])
  return <SignaturePad ref={() => {}} strokes={strokes} error={error} onChange={setStrokes} />
}

const pad = () => screen.getByRole('img')

/** What a finger does on the pad; jsdom's own pointer events know no coordinates. */
function point(
  type: string,
  [clientX, clientY]: [number, number],
  pointerId = 1,
  knowledge: object = { getCoalescedEvents: () => [] },
) {
  const event = new MouseEvent(type, { bubbles: true, clientX, clientY, button: 0 })
  fireEvent(pad(), Object.assign(event, { pointerId, ...knowledge }))
}

test('a second finger draws nothing', () => {
  render(<Pad />)
  point('pointerdown', [100, 50])
  point('pointerdown', [300, 100], 2)
  point('pointermove', [400, 100], 2)
  point('pointerup', [400, 100], 2)
  expect(drawn).toEqual([])
  point('pointermove', [150, 50])
  point('pointerup', [150, 50])
  expect(drawn).toEqual([
    [
      [0, 0],
      [100, 0],
    ],
  ])
})

test('a browser that only knows where the finger is now draws too', () => {
  render(<Pad />)
  point('pointerdown', [100, 50], 1, {})
  point('pointermove', [150, 50], 1, {})
  point('pointerup', [150, 50], 1, {})
  expect(drawn).toEqual([
    [
      [0, 0],
      [100, 0],
    ],
  ])
})

test('what leaves the pad stays at its edge', () => {
  render(<Pad />)
  point('pointerdown', [110, 60])
  point('pointermove', [9000, -20])
  point('pointerup', [9000, -20])
  expect(drawn).toEqual([
    [
      [20, 20],
      [1000, 0],
    ],
  ])
})

test('a touch that is broken off keeps its stroke, and trembling adds no points', () => {
  render(<Pad />)
  point('pointerdown', [200, 100])
  point('pointermove', [201, 100])
  point('pointermove', [250, 100])
  point('pointercancel', [250, 100])
  expect(drawn).toEqual([
    [
      [200, 100],
      [300, 100],
    ],
  ])
})

test('the line follows the finger before it leaves, and the pad says that it is no longer empty', () => {
  render(<Pad />)
  expect(pad().getAttribute('aria-label')).toBe('The pad, still empty')
  point('pointerdown', [200, 100])
  point('pointermove', [250, 100])
  expect(pad().lastElementChild?.getAttribute('d')).toBe('M200,100L300,100')
  expect(pad().getAttribute('aria-label')).toBe('The pad with your signature')
})

test('the last stroke can be taken back, and all of them', () => {
  render(<Pad />)
  for (const x of [120, 220, 320]) {
    point('pointerdown', [x, 100])
    point('pointerup', [x, 100])
  }
  fireEvent.click(screen.getByRole('button', { name: 'Undo Last Line' }))
  expect(drawn).toEqual([[[40, 100]], [[240, 100]]])
  fireEvent.click(screen.getByRole('button', { name: 'Clear' }))
  expect(drawn).toEqual([])
})

test('what is wrong is said with the pad', () => {
  render(<Pad error="Please draw your signature" />)
  const group = screen.getByRole('group', { name: 'Your drawn signature' })
  const ids = group.getAttribute('aria-describedby')?.split(' ') ?? []
  expect(ids.map((id) => document.getElementById(id)?.textContent)[0]).toBe(
    'Please draw your signature',
  )
})
