import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { Mailing } from 'offers-service/contract'
import { expect, test } from 'vitest'
import { answerFetch } from '../../../../testing/answers.ts'
import { exampleMailing } from '../../../../testing/examples.ts'
import { renderPage } from '../../../../testing/render.tsx'
import { MailingPrint } from './mailing-print.tsx'
import { PostedDialog } from './posted-dialog.tsx'

const mailing: Mailing = { ...exampleMailing, letterCount: 1000 }
const run = {
  id: 'run',
  together: true,
  unprintedOnly: false,
  status: 'ready',
  isStopped: false,
  files: [],
  held: { 'LB-1': 'This is an estate', 'LB-2': 'Please add last year’s assessed value' },
  createdAt: '2026-03-05T12:00:00.000Z',
}
const print = { '/api/admin/mailings/spring/print': { body: { run } } }

test('letters that are held back are taken out of the mailing together', async () => {
  const requests = answerFetch({ ...print, '/api/admin/bulk-changes': { body: {} } })
  renderPage(<MailingPrint mailing={mailing} />)
  fireEvent.click(await screen.findByRole('button', { name: 'Take 2 Out of the Mailing' }))
  await waitFor(() =>
    expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({
      action: { kind: 'remove_from_mailing', mailing: 'spring' },
      selection: { referenceNumbers: ['LB-1', 'LB-2'] },
    }),
  )
})

test('who notes letters as posted reads how many were held back', async () => {
  answerFetch(print)
  renderPage(<PostedDialog mailing={mailing} onClose={() => undefined} />)
  const dialog = within(await screen.findByRole('dialog'))
  const said = await dialog.findByText('2 letters were held back and not printed.')
  expect(said.tagName).toBe('STRONG')
})
