import { Tooltip as Radix } from 'radix-ui'
import { type ReactNode, useState } from 'react'
import styles from './tooltip.module.css'

const openDelayMs = 700
const skipDelayMs = 300

interface TooltipProps {
  /** The words that carry the note. */
  children: ReactNode
  /** The note: something good to know, never something one must know. */
  note: string
}

/** Words with a note that opens on hover, focus and tap. */
export function Tooltip({ children, note }: TooltipProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Radix.Provider delayDuration={openDelayMs} skipDelayDuration={skipDelayMs}>
      <Radix.Root open={isOpen} onOpenChange={setIsOpen}>
        <Radix.Trigger
          type="button"
          className={styles.trigger}
          onClick={(event) => {
            // A click would close the note; on a phone, where nothing hovers, it is the only way to open it.
            event.preventDefault()
            setIsOpen(true)
          }}
        >
          {children}
        </Radix.Trigger>
        {/* Not in a portal: at the end of the document it would stand outside every landmark. */}
        <Radix.Content className={styles.note} sideOffset={6} collisionPadding={16}>
          {note}
        </Radix.Content>
      </Radix.Root>
    </Radix.Provider>
  )
}
