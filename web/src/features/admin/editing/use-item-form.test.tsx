import { act } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ApiError } from '../../../api/client.ts'
import { openForm, refused, stored, submit, type } from '../../../testing/item-form.ts'

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
