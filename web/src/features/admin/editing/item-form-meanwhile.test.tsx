import { act } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  type Form,
  openForm,
  openVersion,
  refused,
  stored,
  submit,
  type TextInput,
  type,
} from '../../../testing/item-form.ts'

beforeEach(() => localStorage.clear())
afterEach(() => localStorage.clear())

/** Types a text, saves, is refused once, and then learns what the other one stored. */
async function overtaken(theirs: typeof stored) {
  const { result, rerender } = openVersion()
  type(result, 'Longer text')
  const save = vi
    .fn<(input: TextInput, basedOn?: string) => Promise<Error | undefined>>()
    .mockResolvedValueOnce(refused)
    .mockResolvedValue(undefined)
  const onSaved = vi.fn<() => void>()
  await act(async () => await result.current.submitWith(save, onSaved)())
  expect(save.mock.calls[0]?.slice(0, 2)).toEqual([{ ...stored, body: 'Longer text' }, 'first'])
  await act(async () => rerender({ values: theirs, updatedAt: 'second' }))
  return { result, save, onSaved }
}

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
