import { Fragment, type ReactNode, useState } from 'react'
import type { Query } from '../../../api/hooks.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/on-demand/empty-state.tsx'
import { AdminScreen } from '../shell/admin-screen.tsx'
import { filterAndSort, type ListRules } from './filter-and-sort.ts'
import { ListControls } from './list-controls.tsx'
import { ListFailure, ListSkeleton } from './list-states.tsx'
import { MissingItem } from './missing-item.tsx'
import { Pager } from './pager.tsx'
import { useListAddress } from './use-list-address.ts'
import { pageOf, pageSize } from './use-pages.ts'

export interface ListWords {
  /** The screen's title, for example 'Manage Posts'. */
  title: string
  /** What one and several of them are called: 'blog post', 'posts'. */
  noun: string
  plural: string
  /** The text of the create button; absent where the admin does not make new ones. */
  createText?: string
  searchHint: string
  emptyTitle: string
  /** Teaches what such an item is for. */
  emptyText: string
}

interface ListScreenProps<T> {
  words: ListWords
  query: Query<T[]>
  rules: ListRules<T>
  idOf: (item: T) => string
  /** The form of an item, or of a new one. With `isGone` the item was deleted elsewhere while its form was open. */
  renderEditor: (
    item: T | undefined,
    go: { close: () => void; open: (id: string) => void; isGone: boolean },
  ) => ReactNode
  /** What stands below the list, also while there is nothing in it. */
  below?: ReactNode
  /** The items of one page of the list. */
  children: (items: readonly T[], open: (id: string) => void) => ReactNode
}

/** A list to search and page through, or the form of the item that the address names. */
export function ListScreen<T>(props: ListScreenProps<T>) {
  const { words, query, rules, idOf, renderEditor, below, children } = props
  const list = useListAddress(rules)
  const found = filterAndSort(query.data ?? [], rules, list.settled)
  const view = { ...list, ...pageOf(found, list.page, pageSize) }
  const total = query.data?.length ?? 0
  const opened = query.data?.find((item) => idOf(item) === list.id)
  const isNew = list.isNew && words.createText !== undefined
  // What is typed stays on the screen, also when somebody else deletes the item meanwhile.
  const [lastOpened, setLastOpened] = useState<T>()
  const left = lastOpened && idOf(lastOpened) === list.id ? lastOpened : undefined
  if (opened ? opened !== lastOpened : lastOpened && !left) setLastOpened(opened)
  const edited = opened ?? left

  if (isNew || edited) {
    const { close, open } = list
    return (
      <Fragment key={list.id}>
        {renderEditor(edited, { close, open, isGone: edited !== opened })}
      </Fragment>
    )
  }

  return (
    <AdminScreen
      title={words.title}
      actions={
        words.createText && (
          <Button variant="primary" size="small" onClick={list.openNew}>
            {words.createText}
          </Button>
        )
      }
    >
      {query.isLoading && <ListSkeleton />}
      {query.error && (
        <ListFailure error={query.error} isShown={query.data !== undefined} onRetry={query.retry} />
      )}
      {query.data && list.id !== undefined && (
        <MissingItem
          noun={words.noun}
          back={
            <Button size="small" onClick={list.close}>
              Show all {words.plural}
            </Button>
          }
        />
      )}
      {query.data && list.id === undefined && total === 0 && (
        <EmptyState title={words.emptyTitle}>
          <p>{words.emptyText}</p>
        </EmptyState>
      )}
      {list.id === undefined && total > 0 && (
        <>
          <ListControls view={view} rules={rules} searchHint={words.searchHint} />
          <Pager view={view} noun={words.noun} plural={words.plural} />
          {children(view.shown, list.open)}
        </>
      )}
      {query.data && list.id === undefined && below}
    </AdminScreen>
  )
}
