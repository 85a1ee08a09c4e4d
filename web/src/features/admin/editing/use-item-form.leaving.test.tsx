import { act, renderHook } from '@testing-library/react'
import { PageInput } from 'offers-service/contract'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { useItemForm } from './use-item-form.ts'

const stored = { title: 'Heirs', slug: 'heirs', body: 'Text', published: false }

beforeEach(() => localStorage.clear())

describe('a form that is left, with what was typed given up, while its save is on its way', () => {
  const blank = { title: '', slug: '', body: '', published: false }

  async function leaveWhileSaving(isNew: boolean) {
    const { result, unmount } = renderHook(() =>
      useItemForm({ draftName: 'pages:1', stored: blank, isNew, schema: PageInput, required: [] }),
    )
    for (const name of ['title', 'slug', 'body'] as const)
      act(() => result.current.form.setValue(name, stored[name]))
    const { promise, resolve } = Promise.withResolvers<undefined>()
    const onSaved = vi.fn<() => void>()
    const handed: boolean[] = []
    const save = async () => {
      await promise
      handed.push(result.current.handOver('pages:2', stored))
      return undefined
    }
    let end = Promise.resolve()
    act(() => {
      end = result.current.submitWith(save, onSaved)()
    })
    await act(async () => await Promise.resolve())
    act(() => result.current.discard())
    unmount()
    resolve(undefined)
    await end
    return { onSaved, handed }
  }

  test.each([true, false])('closes nothing else (new: %s)', async (isNew) => {
    const { onSaved } = await leaveWhileSaving(isNew)
    expect(onSaved).not.toHaveBeenCalled()
    expect(localStorage).toHaveLength(0)
  })

  test('hands no empty fields to the form of the item it made', async () => {
    expect((await leaveWhileSaving(true)).handed).toEqual([false])
    expect(localStorage).toHaveLength(0)
  })
})
