import { type ReactNode, useState } from 'react'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { ItemList } from './item-list.tsx'

interface ContentListProps<T> {
  /** What one of them is called, for example 'blog post'. */
  noun: string
  items: readonly T[]
  idOf: (item: T) => string
  titleOf: (item: T) => string
  onEdit: (id: string) => void
  remove: (id: string) => Promise<unknown>
  children: (item: T) => ReactNode
}

/** A list whose items can be edited and, after a question, deleted. */
export function ContentList<T>(props: ContentListProps<T>) {
  const { noun, items, idOf, titleOf, onEdit, remove, children } = props
  const [doomed, setDoomed] = useState<T>()
  const [isDeleting, setIsDeleting] = useState(false)

  const deleteItem = async (item: T) => {
    setIsDeleting(true)
    await remove(idOf(item))
    setIsDeleting(false)
    setDoomed(undefined)
  }

  return (
    <>
      <ItemList
        items={items}
        keyOf={idOf}
        titleOf={titleOf}
        onEdit={(item) => onEdit(idOf(item))}
        onDelete={setDoomed}
      >
        {children}
      </ItemList>
      {doomed !== undefined && (
        <ConfirmDialog
          message={`Are you sure you want to delete this ${noun}?`}
          subject={titleOf(doomed)}
          confirmText="Delete"
          isBusy={isDeleting}
          onConfirm={() => void deleteItem(doomed)}
          onCancel={() => setDoomed(undefined)}
        />
      )}
    </>
  )
}
