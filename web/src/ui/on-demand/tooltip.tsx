import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import styles from './tooltip.module.css'

const openDelayMs = 700
const skipDelayMs = 300

interface TooltipProps {
  /** The words that carry the note. */
  children: ReactNode
  /** The note: something good to know, never something one must know. */
  note: string
}

/**
 * Words with a note that opens on hover, focus and tap: after a moment's hover, or at once when it has only just closed. Escape
 * closes it, and a tap elsewhere.
 */
export function Tooltip({ children, note }: TooltipProps) {
  const id = useId()
  const place = useRef<HTMLSpanElement>(null)
  const opening = useRef<ReturnType<typeof setTimeout>>(undefined)
  const closedAt = useRef(-Infinity)
  const [isOpen, setIsOpen] = useState(false)

  const open = () => {
    clearTimeout(opening.current)
    setIsOpen(true)
  }
  const close = () => {
    clearTimeout(opening.current)
    if (isOpen) closedAt.current = Date.now()
    setIsOpen(false)
  }

  useEffect(() => () => clearTimeout(opening.current), [])
  useEffect(() => {
    if (!isOpen) return undefined
    const ending = new AbortController()
    const end = () => {
      closedAt.current = Date.now()
      setIsOpen(false)
    }
    const options = { signal: ending.signal }
    document.addEventListener('keydown', ({ key }) => key === 'Escape' && end(), options)
    document.addEventListener(
      'pointerdown',
      ({ target }) => !place.current?.contains(target as Node) && end(),
      options,
    )
    return () => ending.abort()
  }, [isOpen])

  return (
    <span
      ref={place}
      className={styles.place}
      onPointerEnter={({ pointerType }) => {
        if (pointerType === 'touch') return
        if (Date.now() - closedAt.current < skipDelayMs) open()
        else opening.current = setTimeout(open, openDelayMs)
      }}
      onPointerLeave={({ pointerType }) => pointerType !== 'touch' && close()}
    >
      <button
        type="button"
        className={styles.trigger}
        aria-describedby={isOpen ? id : undefined}
        onClick={open}
        onFocus={({ currentTarget }) => currentTarget.matches(':focus-visible') && open()}
        onBlur={close}
      >
        {children}
      </button>
      {isOpen && (
        <span role="tooltip" id={id} className={styles.note}>
          {note}
        </span>
      )}
    </span>
  )
}
