import { act, renderHook } from '@testing-library/react'
import { PageInput } from 'offers-service/contract'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiError } from '../../../api/client.ts'
import { useItemForm } from './use-item-form.ts'

const stored = { title: 'Heirs', slug: 'heirs', body: 'Text', published: false }

const openForm = (values = stored) =>
  renderHook(() =>
    useItemForm({
      draftName: 'pages:1',
      stored: values,
      schema: PageInput,
      required: ['title', 'slug', 'body'],
    }),
  )
type Form = ReturnType<typeof openForm>['result']

const type = (form: Form, body: string) =>
  act(() => form.current.form.setValue('body', body, { shouldDirty: true }))

const refused = new ApiError(409, '', { code: 'changed_meanwhile', message: '' })

async function submit(form: Form, failure?: Error) {
  const save = vi
    .fn<(input: PageInput, basedOn?: string) => Promise<Error | undefined>>()
    .mockResolvedValue(failure)
  const onSaved = vi.fn<() => void>()
  await act(async () => await form.current.submitWith(save, onSaved)())
  return { save, onSaved }
}

beforeEach(() => localStorage.clear())
afterEach(() => localStorage.clear())

describe('a save that fails', () => {
  test('keeps what was typed', async () => {
    const { result } = openForm()
    type(result, 'Longer text')
    const { onSaved } = await submit(result, new Error('500'))
    expect(onSaved).not.toHaveBeenCalled()
    expect(result.current.values.body).toBe('Longer text')
    expect(openForm().result.current.draft?.values.body).toBe('Longer text')
  })

  test.each([
    [{ slug: 'Another page uses it' }, 'Another page uses it'],
    [undefined, 'Another item already uses this slug.'],
  ])('because of a taken slug says so at its field (%j)', async (fields, message) => {
    const { result } = openForm()
    const body = { code: 'slug_taken' as const, message: '', ...(fields && { fields }) }
    await submit(result, new ApiError(409, '', body))
    expect(result.current.form.getFieldState('slug').error?.message).toBe(message)
  })

  test('because someone else changed the item says so', async () => {
    const { result } = openForm()
    await submit(result, refused)
    expect(result.current.problem).toContain('changed somewhere else')
    await submit(result)
    expect(result.current.problem).toBeUndefined()
  })

  test.each([
    ['not_found', 'What you typed is still here'],
    ['already_signed', 'This offer has been signed meanwhile'],
    ['signing_under_way', 'To change it, cancel the signing first'],
    ['content_unavailable', 'Please try again in a minute'],
    ['login_required', 'Log in, then save again'],
  ] as const)('for a reason that no field can show says it (%s)', async (code, words) => {
    const { result } = openForm()
    type(result, 'Longer text')
    await submit(result, new ApiError(409, '', { code, message: '' }))
    expect(result.current.problem).toContain(words)
    expect(result.current.values.body).toBe('Longer text')
  })
})

test.each([
  ['no connection', new TypeError('Failed to fetch'), 'Check your connection, then save again'],
  ['no answer in time', new DOMException('', 'TimeoutError'), 'The server did not answer'],
  ['a failing server', new ApiError(502, 'Bad Gateway'), 'Please save again in a minute'],
])(
  'a save that fails for %s says that nothing is lost and what to do',
  async (_why, error, words) => {
    const { result } = openForm()
    type(result, 'Longer text')
    await submit(result, error)
    expect(result.current.problem).toContain('so nothing is lost')
    expect(result.current.problem).toContain(words)
    await submit(result)
    expect(result.current.problem).toBeUndefined()
  },
)

test('a save that its owner took back needs no words', async () => {
  const { result } = openForm()
  await submit(result, new Error('Not meant'))
  expect(result.current.problem).toBeUndefined()
})

describe('what someone else stored meanwhile', () => {
  const theirs = { ...stored, body: 'Their text' }

  /** Types, is refused, and then learns what the other one stored. */
  async function overtaken() {
    const { result, rerender } = renderHook(
      ({ values, updatedAt }) =>
        useItemForm({
          draftName: 'pages:1',
          stored: values,
          updatedAt,
          schema: PageInput,
          required: [],
        }),
      { initialProps: { values: stored, updatedAt: 'first' } },
    )
    type(result, 'Longer text')
    const { save } = await submit(result, refused)
    expect(save.mock.calls[0]).toEqual([{ ...stored, body: 'Longer text' }, 'first'])
    rerender({ values: theirs, updatedAt: 'second' })
    return result
  }

  test('stands beside what was typed until the owner chooses', async () => {
    const result = await overtaken()
    expect(result.current.newer).toEqual(theirs)
    expect(result.current.values.body).toBe('Longer text')
    expect(result.current.problem).toBeUndefined()
  })

  test('takes the place of what was typed when the owner says so', async () => {
    const result = await overtaken()
    act(() => result.current.takeNewer())
    expect(result.current).toMatchObject({ newer: undefined, isChanged: false, values: theirs })
    expect((await submit(result)).save).toHaveBeenCalledWith(theirs, 'second')
  })

  test('is replaced on the next save when the owner keeps what was typed', async () => {
    const result = await overtaken()
    act(() => result.current.keepTyped())
    expect(result.current).toMatchObject({ newer: undefined, isChanged: true })
    const { save } = await submit(result)
    expect(save).toHaveBeenCalledWith({ ...stored, body: 'Longer text' }, 'second')
  })

  test('shows beside a draft that was begun before it', () => {
    type(openForm().result, 'Longer text')
    const { result } = openForm(theirs)
    expect(result.current.newer).toEqual(theirs)
    expect(result.current.values.body).toBe('Longer text')
    act(() => result.current.keepTyped())
    expect(result.current).toMatchObject({ newer: undefined, draft: undefined, isChanged: true })
  })
})

describe('a form', () => {
  test('does not send what the contract refuses', async () => {
    const { result } = openForm()
    act(() => result.current.form.setValue('slug', 'Not A Slug'))
    const { save } = await submit(result)
    expect(save).not.toHaveBeenCalled()
    expect(result.current.form.getFieldState('slug').error?.message).toContain('lowercase')
  })

  test('is incomplete while a required field is blank', () => {
    const { result } = openForm()
    expect(result.current.isComplete).toBe(true)
    type(result, '  \n')
    expect(result.current.isComplete).toBe(false)
  })

  test('forgets its draft once saved, and once it is as stored again', async () => {
    const { result } = openForm()
    type(result, 'Longer text')
    expect(localStorage).toHaveLength(1)
    type(result, stored.body)
    expect(localStorage).toHaveLength(0)
    type(result, 'Longer text')
    const { save, onSaved } = await submit(result)
    expect(save).toHaveBeenCalledWith({ ...stored, body: 'Longer text' }, undefined)
    expect(onSaved).toHaveBeenCalledOnce()
    expect(localStorage).toHaveLength(0)
  })

  test('begins with the draft, and with what is stored once that is discarded', () => {
    type(openForm().result, 'Longer text')
    const { result } = openForm({ ...stored, title: 'Renamed' })
    expect(result.current).toMatchObject({ isChanged: true, draft: { isOutdated: true } })
    act(() => result.current.discard())
    expect(result.current).toMatchObject({ isChanged: false, draft: undefined })
    expect(result.current.values.title).toBe('Renamed')
  })
})
