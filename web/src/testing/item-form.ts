import { act, renderHook } from '@testing-library/react'
import { PageInput } from 'offers-service/contract'
import * as v from 'valibot'
import { vi } from 'vitest'
import { ApiError } from '../api/client.ts'
import { useItemForm } from '../features/admin/editing/use-item-form.ts'

/** A page without what is planned for it, so that a form holds what is sent. */
const TextInput = v.omit(PageInput, ['publishOn', 'takeDownOn'])
export type TextInput = v.InferOutput<typeof TextInput>

export const stored = { title: 'Heirs', slug: 'heirs', body: 'Text', published: false }

export const openForm = (values = stored) =>
  renderHook(() =>
    useItemForm({
      draftName: 'pages:1',
      stored: values,
      schema: TextInput,
      required: ['title', 'slug', 'body'],
    }),
  )
export type Form = ReturnType<typeof openForm>['result']

export const type = (form: Form, body: string) =>
  act(() => form.current.form.setValue('body', body, { shouldDirty: true }))

export const refused = new ApiError(409, '', { code: 'changed_meanwhile', message: '' })

export async function submit(form: Form, failure?: Error) {
  const save = vi
    .fn<
      (input: TextInput, basedOn: string | undefined, key: string) => Promise<Error | undefined>
    >()
    .mockResolvedValue(failure)
  const onSaved = vi.fn<() => void>()
  await act(async () => await form.current.submitWith(save, onSaved)())
  return { save, onSaved, sent: save.mock.calls.map(([input, basedOn]) => [input, basedOn]) }
}

/** A form whose item can change under it, as the answers of the service do. */
export const openVersion = (values = stored) =>
  renderHook(
    ({ values: current, updatedAt }) =>
      useItemForm({
        draftName: 'pages:1',
        stored: current,
        updatedAt,
        schema: TextInput,
        required: [],
      }),
    { initialProps: { values, updatedAt: 'first' } },
  )
