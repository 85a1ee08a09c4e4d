import type { BodyOf, Endpoint } from 'offers-service/contract'
import { type ComponentType, type ReactNode, useState } from 'react'
import type { CallInput } from '../../../api/client.ts'
import type { Query } from '../../../api/hooks.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import type { ListRules } from '../listing/arrange.ts'
import { ItemList } from '../listing/item-list.tsx'
import { ListScreen, type ListWords } from '../listing/list-screen.tsx'
import { useOwnerSend } from '../session/renew-session.ts'
import { OwnerArea } from '../shell/owner-area.tsx'
import { useAttempt } from '../use-attempt.ts'

interface ContentKind<Input> {
  /** What one of them is called in messages, for example 'blog post'. */
  noun: string
  create: (input: Input) => Promise<unknown>
  update: (id: string, input: Input & { basedOn: string | undefined }) => Promise<unknown>
  remove: (id: string) => Promise<unknown>
}

/** Saves and deletes items of one kind. Both functions answer the error, or undefined when it went well. */
export function useContentActions<Input>(kind: ContentKind<Input>) {
  const { noun } = kind
  const attempt = useAttempt()
  const capitalized = noun.charAt(0).toUpperCase() + noun.slice(1)

  const change = async (verb: string, past: string, run: () => Promise<unknown>) =>
    await attempt(run, {
      success: `${capitalized} ${past} successfully.`,
      failure: `Failed to ${verb} ${noun}.`,
    })

  return {
    save: async (input: Input, id?: string, basedOn?: string) =>
      id === undefined
        ? await change('create', 'created', () => kind.create(input))
        : await change('update', 'updated', () => kind.update(id, { ...input, basedOn })),
    remove: async (id: string) => await change('delete', 'deleted', () => kind.remove(id)),
  }
}

/** The calls that store what has an endpoint each for creating, updating and deleting one of its kind by `id`. */
export function useContentCalls<C extends Endpoint>(
  toCreate: C,
  toUpdate: Endpoint,
  toDelete: Endpoint,
): Omit<ContentKind<BodyOf<C>>, 'noun'> {
  const create = useOwnerSend(toCreate)
  const update = useOwnerSend(toUpdate)
  const remove = useOwnerSend(toDelete)
  return {
    create: async (body) => await create({ body } as CallInput<C>),
    update: async (id, body) => await update({ params: { id }, body }),
    remove: async (id) => await remove({ params: { id } }),
  }
}

/** What the form of one item is given. */
export interface EditorProps<Item, Input> {
  /** Undefined for a new one. */
  item: Item | undefined
  items: readonly Item[]
  save: (input: Input, id?: string, basedOn?: string) => Promise<Error | undefined>
  onClose: () => void
}

/** A kind of content that the owner keeps: what its list and its form show, and how it is stored. */
interface ContentDefinition<Item, Input> {
  words: ListWords
  rules: ListRules<Item>
  useItems: () => Query<Item[]>
  /** The calls that store it. */
  useCalls: () => Omit<ContentKind<Input>, 'noun'>
  idOf: (item: Item) => string
  titleOf: (item: Item) => string
  /** What stands below an item's title in the list. */
  summaryOf: (item: Item) => ReactNode
  Editor: ComponentType<EditorProps<Item, Input>>
}

/** Makes the admin page of one kind of content: a list whose items can be edited and, after a question, deleted. */
export function contentPage<Item, Input>(kind: ContentDefinition<Item, Input>): ComponentType {
  const { words, rules, useItems, useCalls, idOf, titleOf, summaryOf, Editor } = kind
  const { noun } = words

  function Screen() {
    const query = useItems()
    const { save, remove } = useContentActions<Input>({ noun, ...useCalls() })
    const [toDelete, setToDelete] = useState<Item>()
    const [isDeleting, setIsDeleting] = useState(false)

    const deleteItem = async (item: Item) => {
      setIsDeleting(true)
      await remove(idOf(item))
      setIsDeleting(false)
      setToDelete(undefined)
    }

    return (
      <ListScreen
        words={words}
        query={query}
        rules={rules}
        idOf={idOf}
        renderEditor={(item, close) => (
          <Editor item={item} items={query.data ?? []} save={save} onClose={close} />
        )}
      >
        {(items, open) => (
          <>
            <ItemList
              items={items}
              keyOf={idOf}
              titleOf={titleOf}
              onEdit={(item) => open(idOf(item))}
              onDelete={setToDelete}
            >
              {summaryOf}
            </ItemList>
            {toDelete !== undefined && (
              <ConfirmDialog
                message={`Are you sure you want to delete this ${noun}?`}
                subject={titleOf(toDelete)}
                confirmText="Delete"
                isBusy={isDeleting}
                onConfirm={() => void deleteItem(toDelete)}
                onCancel={() => setToDelete(undefined)}
              />
            )}
          </>
        )}
      </ListScreen>
    )
  }

  return function Page() {
    return (
      <OwnerArea>
        <Screen />
      </OwnerArea>
    )
  }
}
