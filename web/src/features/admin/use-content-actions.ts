import { useAttempt } from './use-attempt.ts'

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
