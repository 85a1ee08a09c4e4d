import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { answerFetch } from '../../../../testing/answers.ts'
import { useToast } from '../../../../ui/use-toast.ts'
import { useLetterPrinting } from './use-letter-printing.ts'

/** What the browser was asked to save. */
let files: Blob[]
let names: string[]

beforeEach(() => {
  ;[files, names] = [[], []]
  URL.createObjectURL = (file) => `blob:${files.push(file as Blob)}`
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    names.push(this.download)
  })
})

const address = '/api/admin/offers/letters'

const open = () =>
  renderHook(() => ({ ...useLetterPrinting(), toast: useToast().toasts[0] })).result

test('refused letters say why, offer by offer, and nothing is saved', async () => {
  const fields = { 'LB-1': 'Please add the mailing address of the seller' }
  answerFetch({
    [address]: { status: 409, body: { code: 'letter_not_possible', message: 'No', fields } },
  })
  const screen = open()
  expect(await act(async () => await screen.current.print(['LB-1', 'LB-2']))).toBe(false)
  expect(screen.current.held).toEqual({ problems: fields, others: ['LB-2'] })
  expect(screen.current.isBusy).toBe(false)
  expect(names).toEqual([])
  act(() => screen.current.clearHeld())
  expect(screen.current.held).toBeUndefined()
})

test('a failure without reasons by offer is told in words', async () => {
  const limit = 'Please print at most 500 letters at a time'
  const refusal = { code: 'invalid_request', message: 'No', fields: { referenceNumbers: limit } }
  const answers = [
    { status: 502, body: 'Bad Gateway' },
    { status: 400, body: refusal },
  ]
  answerFetch({ [address]: () => answers.shift() ?? {} })
  const screen = open()
  await act(async () => await screen.current.print(['LB-1']))
  expect(screen.current.toast?.description).toBe('Failed to print letters.')
  await act(async () => await screen.current.print(['LB-1']))
  expect(screen.current.toast?.description).toBe(limit)
  expect(screen.current.held).toBeUndefined()
})

test('printed letters are saved as one file, named after the offer when there is only one', async () => {
  const requests = answerFetch({ [address]: { body: '%PDF' } })
  const screen = open()
  expect(await act(async () => await screen.current.print(['LB-1']))).toBe(true)
  await act(async () => await screen.current.print(['LB-2', 'LB-1']))
  expect(names).toEqual(['letter-LB-1.pdf', 'letters.pdf'])
  expect(await files[1]?.text()).toBe('%PDF')
  expect(requests[1]?.body).toEqual({ referenceNumbers: ['LB-2', 'LB-1'] })
})
