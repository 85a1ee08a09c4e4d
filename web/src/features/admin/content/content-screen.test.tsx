import { act, renderHook, waitFor } from '@testing-library/react'
import { getStats, listAllTestimonials, listTestimonials } from 'offers-service/contract'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { useApi } from '../../../api/hooks.ts'
import { ApiError } from '../../../api/client.ts'
import { ApiProvider, noInitialData, type InitialData } from '../../../api/provider.tsx'
import { answerFetch } from '../../../testing/answers.ts'
import { useToast } from '../../../ui/use-toast.ts'
import { useContentActions } from './content-screen.tsx'

const shown = { id: '1', name: 'Pat', location: 'Ohio', quote: 'Good.', featured: true }
const added = { ...shown, updatedAt: '2026-06-15T16:00:00.000Z' }

function openScreen(save: () => Promise<unknown>, replies: InitialData = noInitialData) {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <ApiProvider replies={replies}>{children}</ApiProvider>
  )
  return renderHook(
    ({ isPublic }) => ({
      owners: useApi(listAllTestimonials, isPublic ? null : {}),
      visitors: useApi(listTestimonials, isPublic ? {} : null),
      stats: useApi(getStats, {}),
      toasts: useToast().toasts,
      actions: useContentActions<unknown, object>('testimonial', {
        create: save,
        update: save,
        remove: save,
      }),
    }),
    { wrapper, initialProps: { isPublic: false } },
  )
}

function answerWith(testimonials: () => object[]) {
  const list = () => ({ body: testimonials() })
  answerFetch({
    '/api/admin/testimonials': list,
    '/api/testimonials': list,
    '/api/admin/stats': () => ({
      body: {
        publishedPosts: 0,
        totalTestimonials: testimonials().length,
        featuredTestimonials: 0,
      },
    }),
  })
}

test('a failed change is told, and its error answered', async () => {
  answerWith(() => [])
  const failure = new Error('500: broken')
  const { result } = openScreen(() => Promise.reject(failure))
  await waitFor(() => expect(result.current.stats.data).toBeDefined())
  for (const [change, verb] of [
    [async () => await result.current.actions.save({}), 'create'],
    [async () => await result.current.actions.save({}, { id: '1' }), 'update'],
    [async () => await result.current.actions.remove('1', added.updatedAt), 'delete'],
  ] as const) {
    expect(await act(change)).toBe(failure)
    expect(result.current.toasts[0]).toMatchObject({
      title: 'Error',
      description: `Failed to ${verb} testimonial.`,
      variant: 'destructive',
    })
  }
})

test('a change shows in the list and the numbers on the screen by the time it is told', async () => {
  const stored: object[] = []
  answerWith(() => stored)
  const { result } = openScreen(async () => stored.push(added))
  await waitFor(() => expect(result.current.stats.data?.totalTestimonials).toBe(0))
  await act(async () => await result.current.actions.save({}))
  expect(result.current.toasts[0]).toMatchObject({
    title: 'Success',
    description: 'Testimonial created successfully.',
  })
  expect(result.current.owners.data).toEqual([added])
  expect(result.current.stats.data?.totalTestimonials).toBe(1)
})

test.each([
  ['came with the page', { data: { '/api/testimonials': [] }, missing: [] }],
  ['was asked for here', noInitialData],
])('a change shows in the visitors’ list that %s', async (_how, replies) => {
  const stored: object[] = []
  answerWith(() => stored)
  const { result, rerender } = openScreen(async () => stored.push(added), replies)
  rerender({ isPublic: true })
  await waitFor(() => expect(result.current.visitors.data).toEqual([]))
  rerender({ isPublic: false })
  await waitFor(() => expect(result.current.owners.data).toEqual([]))
  await act(async () => await result.current.actions.save({}))
  rerender({ isPublic: true })
  await waitFor(() => expect(result.current.visitors.data).toEqual([shown]))
})

test('a change that someone else came before shows their version', async () => {
  const stored: object[] = []
  answerWith(() => stored)
  const overtaken = new ApiError(409, '', { code: 'changed_meanwhile', message: '' })
  const { result } = openScreen(async () => {
    stored.push(added)
    throw overtaken
  })
  await waitFor(() => expect(result.current.owners.data).toEqual([]))
  expect(await act(async () => await result.current.actions.save({}, { id: '1' }))).toBe(overtaken)
  expect(result.current.owners.data).toEqual([added])
  expect(result.current.toasts).toEqual([])
})

test('what somebody else changed is not deleted, and shown', async () => {
  const stored: object[] = []
  answerWith(() => stored)
  const overtaken = new ApiError(409, '', { code: 'changed_meanwhile', message: '' })
  const { result } = openScreen(async () => {
    stored.push(added)
    throw overtaken
  })
  await waitFor(() => expect(result.current.owners.data).toEqual([]))
  const remove = async () => await result.current.actions.remove('1', added.updatedAt)
  expect(await act(remove)).toBe(overtaken)
  expect(result.current.toasts[0]?.description).toBe(
    'Failed to delete testimonial. It was changed in another window. You see it as it is now. Please look at it, then try again.',
  )
  expect(result.current.owners.data).toEqual([added])
})
