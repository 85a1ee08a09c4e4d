import { type ReactNode, useId, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import styles from './fold.module.css'

interface FoldProps {
  /** What the button is called that shows and hides it. */
  label: ReactNode
  className?: string | undefined
  children: ReactNode
}

/** Shows what it holds where there is room for it; on a phone only once its button was pressed. */
export function Fold({ label, className = '', children }: FoldProps) {
  const [isOpen, setIsOpen] = useState(false)
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
