import type { ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'
import { ConfirmButton } from '../../../ui/on-demand/action-button.tsx'
import styles from './item-list.module.css'

interface ItemListProps<T> {
  items: readonly T[]
  /** What one of them is called, for example 'blog post'. */
  noun: string
  /** What follows from deleting one, where that is not plain. */
  deletion?: string | undefined
  keyOf: (item: T) => string
  /** The item's name: its heading, and what its buttons are said to edit and delete. */
  titleOf: (item: T) => string
  onEdit: (item: T) => void
  /** Answers the error, or undefined when it went well. */
  onDelete: (item: T) => Promise<Error | undefined>
  /** What stands below the title. */
  children: (item: T) => ReactNode
}

/** Items one below the other, each with Edit and, after a question, Delete. */
export function ItemList<T>(props: ItemListProps<T>) {
  const { items, noun, deletion, keyOf, titleOf, onEdit, onDelete, children } = props
  return (
    <ul role="list" className={styles.list}>
      {items.map((item) => {
        const title = titleOf(item)
        return (
          <li key={keyOf(item)} className={styles.item}>
            <div className={styles.text}>
              <h2 className={styles.title}>{title}</h2>
              {children(item)}
            </div>
            <div className={styles.actions}>
              <Button size="small" aria-label={`Edit ${title}`} onClick={() => onEdit(item)}>
                Edit
              </Button>
              <ConfirmButton
                aria-label={`Delete ${title}`}
                asks={{
                  message: `Are you sure you want to delete this ${noun}?`,
                  subject: title,
                  consequence: deletion,
                  confirmText: 'Delete',
                  onConfirm: () => onDelete(item),
                }}
              >
                Delete
              </ConfirmButton>
            </div>
          </li>
        )
      })}
    </ul>
  )
}

/** Small facts in one line below an item's title. */
export function ItemFacts({ children }: { children: ReactNode }) {
  return <div className={styles.facts}>{children}</div>
}

/** The beginning of an item's text. */
export function ItemPreview({ children }: { children: string }) {
  return <p className={styles.preview}>{children}</p>
}
