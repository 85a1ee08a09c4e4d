import { fireEvent, screen, waitFor } from '@testing-library/react'
import type { Mailing } from 'offers-service/contract'
import { afterEach, expect, test } from 'vitest'
import { answerFetch } from '../../../../testing/answers.ts'
import { exampleMailing } from '../../../../testing/examples.ts'
import { renderPage } from '../../../../testing/render.tsx'
import { MailingForm } from './mailing-form.tsx'

const posted: Mailing = {
  ...exampleMailing,
  letterCost: 1,
  postedOn: '2026-03-06',
  postage: 4,
  postageNotedOn: '2026-03-06',
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
