import type { BodyOf, Endpoint } from 'offers-service/contract'
import type { ComponentType, ReactNode } from 'react'
import { call } from '../../../api/client.ts'
import type { Query } from '../../../api/hooks.ts'
import type { ListRules } from '../listing/arrange.ts'
import { ItemList } from '../listing/item-list.tsx'
import { ListScreen, type ListWords } from '../listing/list-screen.tsx'
import { OwnerArea } from '../shell/owner-area.tsx'
import { useAttempt } from '../use-attempt.ts'

/** The calls that store content of one kind. */
interface ContentCalls<Input> {
  create: (input: Input) => Promise<unknown>
  update: (id: string, input: Input & { basedOn: string | undefined }) => Promise<unknown>
  remove: (id: string) => Promise<unknown>
}

/**
 * Saves and deletes items of one kind, whose `noun` is what one is called in messages, for example 'blog post'.
 *
 * Both functions answer the error, or undefined when it went well.
 */
export function useContentActions<Input>(noun: string, calls: ContentCalls<Input>) {
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
        ? await change('create', 'created', () => calls.create(input))
        : await change('update', 'updated', () => calls.update(id, { ...input, basedOn })),
    remove: async (id: string) => await change('delete', 'deleted', () => calls.remove(id)),
  }
}

/** The calls that store what has an endpoint each for creating, updating and deleting one of its kind by `id`. */
export function contentCalls<C extends Endpoint>(
  toCreate: C,
  toUpdate: Endpoint,
  toDelete: Endpoint,
): ContentCalls<BodyOf<C>> {
  return {
    create: (body) => call<Endpoint>(toCreate, { body }),
    update: (id, body) => call(toUpdate, { params: { id }, body }),
    remove: (id) => call(toDelete, { params: { id } }),
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
  calls: ContentCalls<Input>
  idOf: (item: Item) => string
  titleOf: (item: Item) => string
  /** What stands below an item's title in the list. */
  summaryOf: (item: Item) => ReactNode
  Editor: ComponentType<EditorProps<Item, Input>>
}

/** Makes the admin page of one kind of content: a list whose items can be edited and, after a question, deleted. */
export function contentPage<Item, Input>(kind: ContentDefinition<Item, Input>): ComponentType {
  const { words, rules, useItems, calls, idOf, titleOf, summaryOf, Editor } = kind

  function Screen() {
    const query = useItems()
    const { save, remove } = useContentActions(words.noun, calls)

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
          <ItemList
            items={items}
            noun={words.noun}
            keyOf={idOf}
            titleOf={titleOf}
            onEdit={(item) => open(idOf(item))}
            onDelete={(item) => remove(idOf(item))}
          >
            {summaryOf}
          </ItemList>
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
