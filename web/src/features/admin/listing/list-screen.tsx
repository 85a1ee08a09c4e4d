import { Fragment, type ReactNode } from 'react'
import type { Query } from '../../../api/hooks.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/on-demand/empty-state.tsx'
import { AdminScreen } from '../shell/admin-screen.tsx'
import type { ListRules } from './arrange.ts'
import { ListControls } from './list-controls.tsx'
import { ListFailure, ListSkeleton } from './list-states.tsx'
import { Pager } from './pager.tsx'
import { useItemInAddress, useListView } from './use-list-view.ts'

export interface ListWords {
  /** The screen's title, for example 'Manage Posts'. */
  title: string
  /** What one and several of them are called: 'blog post', 'posts'. */
  noun: string
  plural: string
  /** The text of the create button; absent where the owner does not make new ones. */
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
  /** The form of an item, or of a new one. */
  renderEditor: (item: T | undefined, close: () => void) => ReactNode
  /** The items of one page of the list. */
  children: (items: readonly T[], open: (id: string) => void) => ReactNode
}

/** A list to search and page through, or the form of the item that the address names. */
export function ListScreen<T>(props: ListScreenProps<T>) {
  const { words, query, rules, idOf, renderEditor, children } = props
  const place = useItemInAddress()
  const view = useListView(query.data, rules)
  const opened = query.data?.find((item) => idOf(item) === place.id)
  const isNew = place.isNew && words.createText !== undefined

  if (isNew || opened) {
    return <Fragment key={place.id}>{renderEditor(opened, place.close)}</Fragment>
  }

  return (
    <AdminScreen
      title={words.title}
      actions={
        words.createText && (
          <Button variant="primary" size="small" onClick={place.openNew}>
            {words.createText}
          </Button>
        )
      }
    >
      {query.isLoading && <ListSkeleton />}
      {query.error && <ListFailure isShown={query.data !== undefined} onRetry={query.retry} />}
      {query.data && place.id !== undefined && (
        <EmptyState
          title={`This ${words.noun} no longer exists`}
          actions={
            <Button size="small" onClick={place.close}>
              Show all {words.plural}
            </Button>
          }
        >
          <p>It may have been deleted in another window.</p>
        </EmptyState>
      )}
      {query.data && place.id === undefined && view.total === 0 && (
        <EmptyState title={words.emptyTitle}>
          <p>{words.emptyText}</p>
        </EmptyState>
      )}
      {place.id === undefined && view.total > 0 && (
        <>
          <ListControls view={view} rules={rules} searchHint={words.searchHint} />
          <Pager view={view} plural={words.plural} />
          {children(view.shown, place.open)}
        </>
      )}
    </AdminScreen>
  )
}
