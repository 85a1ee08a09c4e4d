import { type ReactNode, useId, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import styles from './fold.module.css'

interface FoldProps {
  /** What the button is called that shows and hides it. */
  label: ReactNode
  /** True where what it holds must be seen from the start, since it says what is shown. */
  startsOpen?: boolean
  className?: string | undefined
  children: ReactNode
}

/** Shows what it holds where there is room for it; on a phone only once its button was pressed. */
export function Fold({ label, startsOpen = false, className = '', children }: FoldProps) {
  const [isOpen, setIsOpen] = useState(startsOpen)
  const id = useId()
  return (
    <>
      <Button
        size="small"
        className={styles.button}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        {label}
      </Button>
      <div id={id} className={`${styles.content} ${className}`} data-open={isOpen}>
        {children}
      </div>
    </>
  )
}
