import { type SignatureDrawing, signaturePad, type Stroke } from 'offers-service/contract'
import { type PointerEvent, useRef, useState } from 'react'

const { width, height } = signaturePad

/** Points nearer than this to the last one tell nothing about the line; in units of the pad. */
const smallestStep = 4

type Point = Stroke[number]

const along = (part: number, end: number) => Math.round(Math.min(1, Math.max(0, part || 0)) * end)

function pointAt({ clientX, clientY }: { clientX: number; clientY: number }, pad: Element): Point {
  const box = pad.getBoundingClientRect()
  return [
    along((clientX - box.left) / box.width, width),
    along((clientY - box.top) / box.height, height),
  ]
}

/** Where the pointer was since the last event; older browsers, and all without https, only know where it is now. */
function eventsOf({ nativeEvent }: PointerEvent): globalThis.PointerEvent[] {
  const events = 'getCoalescedEvents' in nativeEvent ? nativeEvent.getCoalescedEvents() : []
  return events.length > 0 ? events : [nativeEvent]
}

/**
 * Draws on a pad: one stroke for each touch, kept as soon as the finger leaves.
 *
 * A second finger or the palm beside it draws nothing. A touch that the device breaks off, as when the phone is turned,
 * ends its stroke and loses nothing.
 */
export function useDrawing(
  strokes: SignatureDrawing,
  onChange: (strokes: SignatureDrawing) => void,
) {
  // The pointer comes faster than React draws, so the stroke under it grows here.
  const pen = useRef<{ pointer: number; stroke: Stroke }>(undefined)
  const [current, setCurrent] = useState<Stroke>()

  function start(event: PointerEvent<SVGSVGElement>) {
    if (pen.current || event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    pen.current = { pointer: event.pointerId, stroke: [pointAt(event, event.currentTarget)] }
    setCurrent(pen.current.stroke)
  }

  function move(event: PointerEvent<SVGSVGElement>) {
    if (pen.current?.pointer !== event.pointerId) return
    const { stroke } = pen.current
    for (const each of eventsOf(event)) {
      const point = pointAt(each, event.currentTarget)
      const [x, y] = stroke.at(-1) ?? point
      if (Math.hypot(point[0] - x, point[1] - y) >= smallestStep) stroke.push(point)
    }
    setCurrent([...stroke])
  }

  function end(event: PointerEvent<SVGSVGElement>) {
    if (pen.current?.pointer !== event.pointerId) return
    onChange([...strokes, pen.current.stroke])
    pen.current = undefined
    setCurrent(undefined)
  }

  return {
    /** Everything on the pad, with the stroke that is being drawn. */
    drawn: current ? [...strokes, current] : strokes,
    handlers: {
      onPointerDown: start,
      onPointerMove: move,
      onPointerUp: end,
      onPointerCancel: end,
    },
  }
}
