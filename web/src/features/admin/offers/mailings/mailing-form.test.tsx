import { fireEvent, screen, waitFor } from '@testing-library/react'
import type { Mailing } from 'offers-service/contract'
import { afterEach, expect, test } from 'vitest'
import { answerFetch } from '../../../../testing/answers.ts'
import { renderPage } from '../../../../testing/render.tsx'
import { MailingForm } from './mailing-form.tsx'

const posted: Mailing = {
  id: 'spring',
  name: 'Spring',
  kind: 'letter',
  letterCost: 1,
  totalCost: null,
  postedOn: '2026-03-06',
  letterCount: 10,
  returnedCount: 0,
  postage: 4,
  postageNotedOn: '2026-03-06',
  callCount: 0,
  follows: null,
  madeBy: null,
  createdAt: '2026-03-05T12:00:00.000Z',
  updatedAt: '2026-03-06T12:00:00.000Z',
}
const open: Mailing = { ...posted, postedOn: null, postage: null, postageNotedOn: null }

afterEach(() => localStorage.clear())

test.each([
  ['before it is posted', open, { kind: 'letter' }],
  ['once it is posted', posted, { postage: 4 }],
])('the form of a mailing sends nothing that it does not show, %s', async (_when, mailing, own) => {
  const requests = answerFetch({ '/api/admin/mailings/spring': { body: mailing } })
  renderPage(<MailingForm mailing={mailing} />)
  fireEvent.change(await screen.findByLabelText('Name'), { target: { value: 'Summer' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save Mailing' }))
  await waitFor(() =>
    expect(requests.find(({ method }) => method === 'PUT')?.body).toEqual({
      name: 'Summer',
      letterCost: 1,
      totalCost: null,
      basedOn: mailing.updatedAt,
      ...own,
    }),
  )
})
