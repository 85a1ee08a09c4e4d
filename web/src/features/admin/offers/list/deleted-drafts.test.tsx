import { fireEvent, screen, waitFor } from '@testing-library/react'
import type { DeletedDraft } from 'offers-service/contract'
import { beforeEach, expect, test, vi } from 'vitest'
import { answerFetch } from '../../../../testing/answers.ts'
import { exampleAdminOffer } from '../../../../testing/examples.ts'
import { renderPage } from '../../../../testing/render.tsx'
import { DeletedDrafts } from './deleted-drafts.tsx'

const pageOf = (page: number) => `/api/admin/deleted-drafts?page=${page}`
const named = (referenceNumber: string): DeletedDraft => ({
  id: referenceNumber,
  referenceNumber,
  location: 'Levy County, Florida',
  sellerName: 'Opal Greer',
  amount: 12_500,
  // 11:30 in the evening where the business is.
  deletedAt: '2026-06-16T03:30:00.000Z',
  deletedBy: '@owner',
})
const answer = (drafts: DeletedDraft[], hasMore = false) => ({ body: { drafts, hasMore } })
const tenDrafts = Array.from('ABCDEFGHIJ', named)

beforeEach(() => void vi.setSystemTime('2026-06-20T16:00:00Z'))

test('a deleted draft says what it was, who deleted it and the last day it can be put back', async () => {
  answerFetch({ [pageOf(1)]: answer([named('LB-1')]) })
  renderPage(<DeletedDrafts />)
  await screen.findByText('LB-1, Opal Greer')
  expect(screen.getByText('Levy County, Florida, $12,500')).toBeDefined()
  expect(screen.getByText('Deleted Jun 15, 2026 by you, kept until Jul 15, 2026')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Next' })).toBeNull()
})

test('nothing stands there while nothing was deleted', async () => {
  const asked = answerFetch({ [pageOf(1)]: answer([]) })
  renderPage(<DeletedDrafts />)
  await waitFor(() => expect(asked).toHaveLength(1))
  expect(screen.queryByText('Recently deleted drafts')).toBeNull()
})

test('the page before shows once the last draft of the last page is back', async () => {
  let rest = [named('LAST')]
  answerFetch({
    [pageOf(1)]: () => answer(tenDrafts, rest.length > 0),
    [pageOf(2)]: () => answer(rest),
    '/api/admin/deleted-drafts/LAST/restore': () => {
      rest = []
      return { body: exampleAdminOffer }
    },
  })
  renderPage(<DeletedDrafts />)
  fireEvent.click(await screen.findByRole('button', { name: 'Next' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Put back LAST, Opal Greer' }))
  await screen.findByText('A, Opal Greer')
  expect(screen.queryByText('LAST, Opal Greer')).toBeNull()
})

test('a number that another offer has by now is told with what to do', async () => {
  answerFetch({
    [pageOf(1)]: answer([named('LB-1')]),
    '/api/admin/deleted-drafts/LB-1/restore': {
      status: 409,
      body: { code: 'reference_number_taken', message: 'Taken' },
    },
  })
  renderPage(<DeletedDrafts />)
  fireEvent.click(await screen.findByRole('button', { name: 'Put back LB-1, Opal Greer' }))
  const told =
    'Another offer has its reference number by now. If that one is a draft, delete it first.'
  expect(await screen.findByText(new RegExp(`^${told}`))).toBeDefined()
})
