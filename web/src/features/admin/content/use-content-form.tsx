import { contentCollections } from 'offers-service/contract'
import type { FormEvent } from 'react'
import type { FieldPath } from 'react-hook-form'
import type { GenericSchema } from 'valibot'
import type { FormValues } from '../editing/form-values.ts'
import { useItemForm } from '../editing/use-item-form.ts'
import type { EditorProps } from './content-screen.tsx'
import { EarlierVersions } from '../editing/versions/earlier-versions.tsx'
import { ContentVersions } from './content-versions.tsx'

interface ContentForm<Item, Values, Checked, Input> {
  /** Names the kind in this browser's drafts, for example `posts`. */
  kind: string
  idOf: (item: Item) => string
  /** An item as the form holds it, or the beginnings of a new one. */
  valuesOf: (item: Item | undefined) => Values
  schema: GenericSchema<Values, Checked>
  required: ReadonlyArray<keyof Values & string>
  /** What is sent, from what was checked. */
  toInput: (checked: Checked) => Input
}

const gone =
  'This was deleted somewhere else. The text is still here: press Save to make it again, or Cancel to let it go.'

/** The form of one item of a kind of content, and what submits it. What somebody else has deleted meanwhile is made again. */
export function useContentForm<
  Item extends { updatedAt: string },
  Values extends FormValues,
  Checked,
  Input,
>(
  { item: stored, save, onClose, onOpen, isGone }: EditorProps<Item, Input>,
  kind: ContentForm<Item, Values, Checked, Input>,
) {
  const draftName = (item: Item) => `${kind.kind}:${kind.idOf(item)}`
  const form = useItemForm({
    draftName: stored ? draftName(stored) : `${kind.kind}:new`,
    stored: kind.valuesOf(stored),
    isNew: !stored || isGone,
    updatedAt: stored?.updatedAt ?? null,
    schema: kind.schema,
    required: kind.required,
  })
  const onSubmit = (event?: FormEvent) => {
    const made: { item?: Item } = {}
    const submit = form.submitWith(
      async (checked, basedOn, key) =>
        await save(kind.toInput(checked), {
          id: stored && !isGone ? kind.idOf(stored) : undefined,
          basedOn,
          key,
          onCreated: (item) => {
            made.item = item
          },
        }),
      () => {
        const { item } = made
        if (item && form.handOver(draftName(item), kind.valuesOf(item))) onOpen(kind.idOf(item))
        else onClose()
      },
    )
    void submit(event)
  }
  const collection = contentCollections.find((name) => name === kind.kind)
  return {
    ...form,
    problem: isGone ? gone : form.problem,
    onSubmit,
    /** Opens what it said before; nothing where that is not kept. */
    earlierVersions: collection && stored && !isGone && (
      <EarlierVersions>
        {(close) => (
          <ContentVersions
            collection={collection}
            of={kind.idOf(stored)}
            values={form.values}
            toValues={(fields) => kind.valuesOf({ ...stored, ...fields })}
            onChoose={(chosen) => {
              for (const [name, value] of Object.entries(chosen))
                form.form.setValue(name as FieldPath<Values>, value as never)
            }}
            onClose={close}
          />
        )}
      </EarlierVersions>
    ),
  }
}
