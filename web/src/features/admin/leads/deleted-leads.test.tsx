import { fireEvent, screen, within } from '@testing-library/react'
import type { Lead } from 'offers-service/contract'
import { expect, test, vi } from 'vitest'
import { exampleLead } from '../../../testing/examples.ts'
import { renderPage } from '../../../testing/render.tsx'
import { DeletedLeads } from './deleted-leads.tsx'

// 11:30 in the evening where the business is.
const deletedAt = '2026-06-16T03:30:00.000Z'

/** Shows a deleted lead at a moment. */
function show(changes: Partial<Lead>, now = deletedAt) {
  vi.setSystemTime(now)
  renderPage(
    <DeletedLeads leads={[{ ...exampleLead, deletedAt, deletedBy: '@owner', ...changes }]} />,
  )
}

test.each([
  ['before it', '2026-06-20T16:00:00Z', [], 'Jul 15, 2026'],
  ['on it', '2026-07-16T03:59:00Z', ['LB-7K2M-9RXN'], 'Jul 15, 2026'],
  ['after it', '2026-07-16T04:00:00Z', ['LB-7K2M-9RXN'], 'Until its offer is over'],
  ['after it, without an offer', '2026-07-16T04:00:00Z', [], 'Jul 15, 2026'],
])('the last day to put a lead back is shown %s', (_, now, offers, expected) => {
  show({ offers }, now)
  expect(screen.getByRole('cell', { name: expected })).toBeDefined()
})

test('deleting for good names all that goes', () => {
  const merged = { ...exampleLead, mergedAt: deletedAt }
  show({ mergedRequests: [merged, merged], offers: ['LB-7K2M-9RXN', 'LB-8A3C-4TYU'] })
  fireEvent.click(screen.getByRole('button', { name: /Delete for good/ }))
  expect(
    within(screen.getByRole('dialog')).getByText(
      'It cannot be put back. It is erased with its notes, 2 requests merged into it, and its offers LB-7K2M-9RXN and LB-8A3C-4TYU. Nobody can open or accept an offer that is erased. An offer that an owner has signed stays with its evidence, because it is a contract.',
    ),
  ).toBeDefined()
})

test('deleting for good names no more than goes', () => {
  show({})
  fireEvent.click(screen.getByRole('button', { name: /Delete for good/ }))
  expect(
    within(screen.getByRole('dialog')).getByText(
      'It cannot be put back. It is erased with its notes.',
    ),
  ).toBeDefined()
})
