import {
  type BodyOf,
  type ContentCollection,
  deletedDaysKept,
  type Endpoint,
  type ReplyOf,
} from 'offers-service/contract'
import type { ComponentType, ReactNode } from 'react'
import { call } from '../../../api/client.ts'
import type { Query } from '../../../api/hooks.ts'
import type { ListRules } from '../listing/filter-and-sort.ts'
import { ItemList } from '../listing/item-list.tsx'
import { ListScreen, type ListWords } from '../listing/list-screen.tsx'
import { AdminArea } from '../shell/admin-area.tsx'
import { useMutation } from '../use-mutation.ts'
import { ForOwners } from '../session/for-owners.tsx'
import { useRole } from '../session/session.ts'
import { OwnersOnly } from '../shell/owners-only.tsx'
import { Trash } from './trash.tsx'

/** The calls that store content of one kind. */
interface ContentCalls<Item, Input> {
  /** Under `key` it is made once, however often it is asked for. */
  create: (input: Input, key: string | undefined) => Promise<Item | undefined>
  update: (id: string, input: Input & { basedOn: string | undefined }) => Promise<unknown>
  remove: (id: string, basedOn: string) => Promise<unknown>
}

/**
 * Saves and deletes items of one kind, whose `noun` is what one is called in messages, for example 'blog post'.
 *
 * Both functions answer the error, or undefined when it went well.
 */
export function useContentActions<Item, Input>(noun: string, calls: ContentCalls<Item, Input>) {
  const attempt = useMutation()
  const capitalized = noun.charAt(0).toUpperCase() + noun.slice(1)

  const outcome = (verb: string, past: string) => ({
    success: `${capitalized} ${past} successfully.`,
    failure: `Failed to ${verb} ${noun}.`,
  })

  return {
    save: async (input: Input, { id, basedOn, key, onCreated }: SaveOptions<Item> = {}) =>
      id === undefined
        ? await attempt(
            async () => {
              const created = await calls.create(input, key)
              if (created) onCreated?.(created)
            },
            outcome('create', 'created'),
          )
        : await attempt(() => calls.update(id, { ...input, basedOn }), {
            ...outcome('update', 'updated'),
            // The form asks about what somebody else has changed meanwhile.
            asked: 'changed_meanwhile',
          }),
    remove: async (id: string, basedOn: string) =>
      await attempt(() => calls.remove(id, basedOn), outcome('delete', 'deleted')),
  }
}

/** The calls that store what has an endpoint each for creating, updating and deleting one of its kind by `id`. */
export function contentCalls<C extends Endpoint>(
  toCreate: C,
  toUpdate: Endpoint,
  toDelete: Endpoint,
): ContentCalls<ReplyOf<C>, BodyOf<C>> {
  return {
    create: async (body, key) => (await call<Endpoint>(toCreate, { body, key })) as ReplyOf<C>,
    update: (id, body) => call(toUpdate, { params: { id }, body }),
    remove: (id, basedOn) => call(toDelete, { params: { id }, query: { basedOn } }),
  }
}

interface SaveOptions<Item> {
  /** Undefined for a new one. */
  id?: string | undefined
  /** The version of an existing one that the save is based on. */
  basedOn?: string | undefined
  /** Under which a new one is made once. */
  key?: string
  onCreated?: (item: Item) => void
}

/** What the form of one item is given. */
export interface EditorProps<Item, Input> {
  /** Undefined for a new one. */
  item: Item | undefined
  items: readonly Item[]
  save: (input: Input, options: SaveOptions<Item>) => Promise<Error | undefined>
  onClose: () => void
  /** Shows the form of the item with this id instead. */
  onOpen: (id: string) => void
  /** Whether somebody else deleted it while its form was open. */
  isGone: boolean
}

/** A kind of content that the admin keeps: what its list and its form show, and how it is stored. */
interface ContentDefinition<Item, Input> {
  words: ListWords
  rules: ListRules<Item>
  /** Helpers see nothing of it. */
  isForOwners?: true
  /** Where what is deleted can be put back. */
  trash?: ContentCollection
  useItems: () => Query<Item[]>
  calls: ContentCalls<Item, Input>
  idOf: (item: Item) => string
  titleOf: (item: Item) => string
  /** What stands below an item's title in the list. */
  summaryOf: (item: Item) => ReactNode
  Editor: ComponentType<EditorProps<Item, Input>>
}

/** Makes the admin page of one kind of content: a list whose items can be edited and, after a question, deleted. */
export function contentPage<Item extends { updatedAt: string }, Input>(
  kind: ContentDefinition<Item, Input>,
): ComponentType {
  const { words, rules, isForOwners, trash, useItems, calls, idOf, titleOf, summaryOf, Editor } =
    kind

  function Screen() {
    const query = useItems()
    const { save, remove } = useContentActions(words.noun, calls)

    return (
      <ListScreen
        words={words}
        query={query}
        rules={rules}
        idOf={idOf}
        below={
          trash && (
            <ForOwners>
              <Trash collection={trash} noun={words.noun} />
            </ForOwners>
          )
        }
        renderEditor={(item, { close, open, isGone }) => (
          <Editor
            item={item}
            items={query.data ?? []}
            save={save}
            onClose={close}
            onOpen={open}
            isGone={isGone}
          />
        )}
      >
        {(items, open) => (
          <ItemList
            items={items}
            noun={words.noun}
            deletion={trash && `You can put it back for ${deletedDaysKept} days.`}
            keyOf={idOf}
            titleOf={titleOf}
            onEdit={(item) => open(idOf(item))}
            onDelete={(item) => remove(idOf(item), item.updatedAt)}
          >
            {summaryOf}
          </ItemList>
        )}
      </ListScreen>
    )
  }

  return function Page() {
    const isHidden = useRole() === 'helper' && isForOwners
    return <AdminArea>{isHidden ? <OwnersOnly title={words.title} /> : <Screen />}</AdminArea>
  }
}
