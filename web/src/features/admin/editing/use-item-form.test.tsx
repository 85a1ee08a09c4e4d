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
    .fn<
      (input: PageInput, basedOn: string | undefined, key: string) => Promise<Error | undefined>
    >()
    .mockResolvedValue(failure)
  const onSaved = vi.fn<() => void>()
  await act(async () => await form.current.submitWith(save, onSaved)())
  return { save, onSaved, sent: save.mock.calls.map(([input, basedOn]) => [input, basedOn]) }
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

/** A form whose item can change under it, as the answers of the service do. */
const openVersion = (values = stored) =>
  renderHook(
    ({ values: current, updatedAt }) =>
      useItemForm({
        draftName: 'pages:1',
        stored: current,
        updatedAt,
        schema: PageInput,
        required: [],
      }),
    { initialProps: { values, updatedAt: 'first' } },
  )

describe('what someone else stored meanwhile', () => {
  test('is shown at once where nothing is typed, and never what was stored before', async () => {
    const { result, rerender } = openVersion()
    const theirs = { ...stored, title: 'Their title' }
    await act(async () => rerender({ values: theirs, updatedAt: 'later' }))
    expect(result.current).toMatchObject({ values: theirs, isChanged: false })
    await act(async () => rerender({ values: stored, updatedAt: 'first' }))
    expect(result.current.values).toEqual(theirs)
    expect((await submit(result)).sent).toEqual([[theirs, 'later']])
  })

  test('waits for as long as something is typed', async () => {
    const { result, rerender } = openVersion()
    type(result, 'Longer text')
    const theirs = { ...stored, title: 'Their title' }
    await act(async () => rerender({ values: theirs, updatedAt: 'later' }))
    expect(result.current.values).toEqual({ ...stored, body: 'Longer text' })
    await act(async () => type(result, stored.body))
    expect(result.current.values).toEqual(theirs)
  })

  /** Types a text, saves, is refused once, and then learns what the other one stored. */
  async function overtaken(theirs: typeof stored) {
    const { result, rerender } = openVersion()
    type(result, 'Longer text')
    const save = vi
      .fn<(input: PageInput, basedOn?: string) => Promise<Error | undefined>>()
      .mockResolvedValueOnce(refused)
      .mockResolvedValue(undefined)
    const onSaved = vi.fn<() => void>()
    await act(async () => await result.current.submitWith(save, onSaved)())
    expect(save.mock.calls[0]?.slice(0, 2)).toEqual([{ ...stored, body: 'Longer text' }, 'first'])
    await act(async () => rerender({ values: theirs, updatedAt: 'second' }))
    return { result, save, onSaved }
  }

  test('is kept beside what was typed where it is another field, and saved without a question', async () => {
    const { result, save, onSaved } = await overtaken({ ...stored, title: 'Their title' })
    const both = { ...stored, title: 'Their title', body: 'Longer text' }
    await expect.poll(() => onSaved.mock.calls.length).toBe(1)
    expect(save.mock.lastCall?.slice(0, 2)).toEqual([both, 'second'])
    expect(result.current).toMatchObject({ values: both, conflicts: [], problem: undefined })
    expect(result.current.taken).toMatchObject([{ path: 'title', theirs: 'Their title' }])
  })

  const theirs = { ...stored, title: 'Their title', body: 'Their text' }

  test('is asked about where it is the same field, and nothing is saved until then', async () => {
    const { result, save } = await overtaken(theirs)
    expect(result.current.values).toMatchObject({ title: 'Their title', body: 'Longer text' })
    expect(result.current.conflicts).toEqual([
      { path: 'body', base: 'Text', mine: 'Longer text', theirs: 'Their text' },
    ])
    expect((await submit(result)).save).not.toHaveBeenCalled()
    expect(save).toHaveBeenCalledOnce()
    expect(result.current.problem).toContain('choose above first')
  })

  test.each([
    ['mine', 'Longer text'],
    ['theirs', 'Their text'],
  ] as const)('is settled by the choice of %s', async (choice, body) => {
    const { result } = await overtaken(theirs)
    const [conflict] = result.current.conflicts
    act(() => conflict && result.current.resolve(conflict, choice))
    expect(result.current).toMatchObject({ conflicts: [], values: { ...theirs, body } })
    expect((await submit(result)).sent).toEqual([[{ ...theirs, body }, 'second']])
  })

  test('is still asked about after a reload', async () => {
    await overtaken(theirs)
    const { result } = openForm(theirs)
    expect(result.current.conflicts).toMatchObject([{ path: 'body', mine: 'Longer text' }])
  })

  test('is brought together with a draft that was begun before it', () => {
    type(openForm().result, 'Longer text')
    const { result } = openForm({ ...stored, title: 'Their title' })
    expect(result.current).toMatchObject({
      conflicts: [],
      taken: [{ path: 'title' }],
      values: { title: 'Their title', body: 'Longer text' },
    })
  })
})

/** Saves and types on before the answer comes; `answer` is what the service then stores. */
async function typeOn(result: Form, restart?: typeof stored) {
  const { promise, resolve } = Promise.withResolvers<undefined>()
  const onSaved = vi.fn<() => void>()
  type(result, 'Sent ')
  const save = async () => {
    await promise
    if (restart) result.current.restart(restart, 'second')
    return undefined
  }
  let end = Promise.resolve()
  act(() => {
    end = result.current.submitWith(save, onSaved)()
  })
  await act(async () => await Promise.resolve())
  type(result, 'Sent and more')
  act(() => result.current.form.setValue('title', 'Heirs'))
  await act(async () => {
    resolve(undefined)
    await end
  })
  return onSaved
}

describe('what is typed while a save is on its way', () => {
  test('stays in a form that goes on from what was stored, which shows where nothing was typed', async () => {
    const { result } = openVersion()
    const onSaved = await typeOn(result, { ...stored, title: 'Heirs, tidied', body: 'Sent' })
    expect(result.current.values).toMatchObject({ title: 'Heirs, tidied', body: 'Sent and more' })
    expect(result.current).toMatchObject({ isChanged: true, conflicts: [] })
    expect(onSaved).not.toHaveBeenCalled()
    expect((await submit(result)).sent).toMatchObject([[{ body: 'Sent and more' }, 'second']])
  })

  test('keeps a form open that would close, on the ground of what is stored by then', async () => {
    const { result, rerender } = openVersion()
    const onSaved = await typeOn(result)
    await act(async () => rerender({ values: { ...stored, body: 'Sent' }, updatedAt: 'second' }))
    expect(onSaved).not.toHaveBeenCalled()
    expect(result.current.values.body).toBe('Sent and more')
    expect(result.current.conflicts).toEqual([])
    expect((await submit(result)).sent).toMatchObject([[{ body: 'Sent and more' }, 'second']])
  })
})

const keysOf = ({ save }: Awaited<ReturnType<typeof submit>>) => save.mock.calls[0]?.[2]

describe('the key of what is created', () => {
  test('stays while the same is tried again, also after a reload, and changes with what is typed', async () => {
    const lost = new TypeError('Failed to fetch')
    const { result } = openForm()
    type(result, 'Longer text')
    const first = keysOf(await submit(result, lost))
    expect(keysOf(await submit(result, lost))).toBe(first)
    const reloaded = openForm().result
    expect(keysOf(await submit(reloaded, lost))).toBe(first)
    type(reloaded, 'Another text')
    expect(keysOf(await submit(reloaded, lost))).not.toBe(first)
  })

  test('is another for the same made once more on purpose', async () => {
    const { result } = openForm()
    type(result, 'Longer text')
    const first = keysOf(await submit(result))
    expect(keysOf(await submit(result))).not.toBe(first)
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
    expect(save).toHaveBeenCalledWith(
      { ...stored, body: 'Longer text' },
      undefined,
      expect.any(String),
    )
    expect(onSaved).toHaveBeenCalledOnce()
    expect(localStorage).toHaveLength(0)
  })

  test('begins with the draft, and with what is stored once that is discarded', () => {
    type(openForm().result, 'Longer text')
    const { result } = openForm({ ...stored, title: 'Renamed' })
    expect(result.current).toMatchObject({
      isChanged: true,
      draft: { values: { body: 'Longer text' } },
    })
    act(() => result.current.discard())
    expect(result.current).toMatchObject({ isChanged: false, draft: undefined })
    expect(result.current.values.title).toBe('Renamed')
  })
})
