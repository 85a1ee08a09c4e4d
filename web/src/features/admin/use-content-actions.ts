import { getStats } from 'offers-service/contract'
import { useSWRConfig } from 'swr'
import { addressOf } from '../../api/client.ts'
import { isOvertaken, useAttempt } from './use-attempt.ts'

interface ContentKind<Input> {
  /** What one of them is called in messages, for example 'blog post'. */
  noun: string
  /** The address of the owner's list. */
  list: string
  /** The address below which visitors' answers made of the same items lie. */
  publicList: string
  create: (input: Input) => Promise<unknown>
  update: (id: string, input: Input & { basedOn: string | undefined }) => Promise<unknown>
  remove: (id: string) => Promise<unknown>
}

const statsAddress = addressOf(getStats)

/**
 * Saves and deletes items of one kind, tells how it went, and makes every list that shows them fresh.
 *
 * Both functions answer the error, or undefined when it went well.
 */
export function useContentActions<Input>(kind: ContentKind<Input>) {
  const { noun, list, publicList } = kind
  const { mutate } = useSWRConfig()
  const attempt = useAttempt()
  const capitalized = noun.charAt(0).toUpperCase() + noun.slice(1)

  const change = async (verb: string, past: string, run: () => Promise<unknown>) => {
    const failed = await attempt(run, {
      success: `${capitalized} ${past} successfully.`,
      failure: `Failed to ${verb} ${noun}.`,
    })
    // The open form compares what is typed with what is stored now.
    if (isOvertaken(failed)) await mutate(list)
    if (failed) return failed
    // What visitors' pages and the dashboard keep is forgotten; the list on the screen is asked for again.
    await mutate(
      (key) => typeof key === 'string' && (key === statsAddress || key.startsWith(publicList)),
      undefined,
    )
    await mutate(list)
    return undefined
  }

  return {
    save: async (input: Input, id?: string, basedOn?: string) =>
      id === undefined
        ? await change('create', 'created', () => kind.create(input))
        : await change('update', 'updated', () => kind.update(id, { ...input, basedOn })),
    remove: async (id: string) => await change('delete', 'deleted', () => kind.remove(id)),
  }
}
