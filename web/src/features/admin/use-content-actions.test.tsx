import { act, renderHook, waitFor } from '@testing-library/react'
import { getStats, listAllTestimonials, listTestimonials } from 'offers-service/contract'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { useApi } from '../../api/hooks.ts'
import { ApiProvider, noReplies } from '../../api/provider.tsx'
import { answerFetch } from '../../testing/answers.ts'
import { useToast } from '../../ui/use-toast.ts'
import { useContentActions } from './use-content-actions.ts'

const wrapper = ({ children }: { children: ReactNode }) => (
  <ApiProvider replies={noReplies}>{children}</ApiProvider>
)

function openScreen(save: () => Promise<unknown>) {
  return renderHook(
    () => ({
      owners: useApi(listAllTestimonials, {}),
      visitors: useApi(listTestimonials, {}),
      featured: useApi(listTestimonials, { query: { featured: 'true' } }),
      stats: useApi(getStats, {}),
      toasts: useToast().toasts,
      actions: useContentActions<object>({
        noun: 'testimonial',
        list: '/api/admin/testimonials',
        publicList: '/api/testimonials',
        create: save,
        update: save,
        remove: save,
      }),
    }),
    { wrapper },
  )
}

function answerWith(testimonials: () => object[]) {
  const list = () => ({ body: testimonials() })
  answerFetch({
    '/api/admin/testimonials': list,
    '/api/testimonials': list,
    '/api/testimonials?featured=true': list,
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
    [async () => await result.current.actions.save({}, '1'), 'update'],
    [async () => await result.current.actions.remove('1'), 'delete'],
  ] as const) {
    expect(await act(change)).toBe(failure)
    expect(result.current.toasts[0]).toMatchObject({
      title: 'Error',
      description: `Failed to ${verb} testimonial.`,
      variant: 'destructive',
    })
  }
})

test('a change is told and shows in the lists of owner and visitors and in the numbers', async () => {
  const stored: object[] = []
  answerWith(() => stored)
  const shown = { id: '1', name: 'Pat', location: 'Ohio', quote: 'Good.', featured: true }
  const added = { ...shown, updatedAt: '2026-06-15T16:00:00.000Z' }
  const { result } = openScreen(async () => stored.push(added))
  await waitFor(() => expect(result.current.stats.data?.totalTestimonials).toBe(0))
  await act(async () => await result.current.actions.save({}))
  expect(result.current.toasts[0]).toMatchObject({
    title: 'Success',
    description: 'Testimonial created successfully.',
  })
  await waitFor(() => {
    expect(result.current.owners.data).toEqual([added])
    expect(result.current.visitors.data).toEqual([shown])
    expect(result.current.featured.data).toEqual([shown])
    expect(result.current.stats.data?.totalTestimonials).toBe(1)
  })
})
