import { fireEvent, screen } from '@testing-library/react'
import type { AdminSigning, IdentityFlag } from 'offers-service/contract'
import { expect, test } from 'vitest'
import { answerFetch } from '../../../../testing/answers.ts'
import { renderPage } from '../../../../testing/render.tsx'
import { describeFlag } from './identity-flag.tsx'
import { SigningPanel } from './signing-panel.tsx'

const address = '/api/admin/offers/LB-1/signing'
const signing: AdminSigning = {
  id: '7',
  provider: 'breezedoc',
  status: 'open',
  isOnPaper: false,
  createdAt: '2026-03-05T20:00:00.000Z',
  sentAt: '2026-03-05T20:00:00.000Z',
  completedAt: null,
  checkedAt: '2026-03-05T21:00:00.000Z',
  problem: null,
  signers: [
    {
      position: 1,
      name: 'Opal Greer',
      email: 'opal@mail.example',
      status: 'signed',
      viewedAt: '2026-03-05T20:30:00.000Z',
      signedAt: '2026-03-05T20:40:00.000Z',
      emailConfirmedAt: '2026-03-05T20:40:00.000Z',
      flag: null,
    },
    {
      position: 2,
      name: 'Ira Greer',
      email: 'ira@mail.example',
      status: 'waiting',
      viewedAt: null,
      signedAt: null,
      emailConfirmedAt: null,
      flag: null,
    },
  ],
}
const answer = (changes: Partial<AdminSigning> = {}) => ({
  body: {
    coSellers: [],
    blockedBy: null,
    recordProblem: null,
    signings: [{ ...signing, ...changes }],
  },
})
const show = () => renderPage(<SigningPanel referenceNumber="LB-1" />)
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const cancelQuestion = /Are you sure you want to cancel this signing\?/

test('a signing that does not load is not taken for none', async () => {
  answerFetch({ [address]: { status: 500 } })
  show()
  await screen.findByText(/^The signing did not load\. The problem is on the website’s side/)
  expect(screen.queryByText(/Nobody has started/)).toBeNull()
})

test('an offer nobody has accepted says what comes, and what would keep the seller from signing', async () => {
  const blockedBy = 'BreezeDoc needs an email address of every owner.'
  answerFetch({
    [address]: { body: { coSellers: [], blockedBy, recordProblem: null, signings: [] } },
  })
  show()
  expect(await screen.findByText(/Nobody has started to sign/)).toBeTruthy()
  expect(screen.getByText(blockedBy)).toBeTruthy()
})

test('it says when somebody else changed the record', async () => {
  const recordProblem = 'The record of this signing was changed outside the site.'
  const { body } = answer()
  answerFetch({ [address]: { body: { ...body, recordProblem } } })
  show()
  expect(await screen.findByText(recordProblem)).toBeTruthy()
})

test('it says where, how far each owner is, and has the link of those who are waited for', async () => {
  const requests = answerFetch({ [address]: answer() })
  show()
  await screen.findByRole('heading', { name: /On BreezeDoc Open/ })
  expect(
    screen.getByText('Signed Mar 5, 2026, 3:40 PM, email address confirmed by a code'),
  ).toBeTruthy()
  expect(screen.getByText('Has not opened it yet')).toBeTruthy()
  expect(screen.getByText('Last checked').nextElementSibling?.textContent).toMatch(/4:00 PM/)
  expect(screen.getByRole('button', { name: 'Copy link to sign for Ira Greer' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /sign for Opal/ })).toBeNull()
  // Fetched only when it is copied.
  expect(requests.map((request) => request.address)).not.toContain(
    '/api/admin/signings/7/signers/2/link',
  )
})

test('a signing here has nothing to check, and one that is over nothing to do', async () => {
  answerFetch({ [address]: answer({ provider: 'builtin', sentAt: null, checkedAt: null }) })
  const { unmount } = show()
  await screen.findByRole('heading', { name: /On this site Open/ })
  expect(screen.queryByRole('button', { name: 'Check now' })).toBeNull()
  expect(screen.queryByText('Last checked')).toBeNull()
  unmount()
  answerFetch({ [address]: answer({ status: 'cancelled', problem: 'Please delete it there.' }) })
  show()
  await screen.findByText('Please delete it there.')
  expect(screen.queryByRole('button')).toBeNull()
})

test('a start that failed says why and can be tried again, and says so when it fails again', async () => {
  const problem = 'BreezeDoc needs an email address of every owner.'
  const failed = { sentAt: null, checkedAt: null, problem }
  answerFetch({
    [address]: answer(failed),
    '/api/admin/signings/7/check': { body: { ...signing, ...failed } },
  })
  show()
  await screen.findByText(problem)
  press('Try again')
  expect(await screen.findAllByText('Failed to check signing.')).not.toHaveLength(0)
})

test('checking shows what is new', async () => {
  let isSigned = false
  answerFetch({
    [address]: () => answer(isSigned ? { status: 'signed' } : {}),
    '/api/admin/signings/7/check': () => {
      isSigned = true
      return { body: { ...signing, status: 'signed' } }
    },
  })
  show()
  await screen.findByRole('heading', { name: /Open/ })
  press('Check now')
  expect(await screen.findAllByText('Signing checked successfully.')).not.toHaveLength(0)
  await screen.findByRole('heading', { name: /On BreezeDoc Signed/ })
  expect(screen.getByText(/The PDF here is our record of it/)).toBeTruthy()
})

test('cancelling says what it does and does nothing before it is confirmed', async () => {
  let isOver = false
  const requests = answerFetch({
    [address]: () => answer(isOver ? { status: 'cancelled' } : {}),
    '/api/admin/signings/7/cancel': () => {
      isOver = true
      return { body: { ...signing, status: 'cancelled' } }
    },
  })
  show()
  await screen.findByRole('heading', { name: /Open/ })
  press('Cancel signing')
  await screen.findByText(cancelQuestion)
  expect(screen.getByText(/delete it there as well/)).toBeTruthy()
  press('Keep it open')
  expect(screen.queryByText(cancelQuestion)).toBeNull()
  expect(requests.filter(({ method }) => method === 'POST')).toEqual([])
  press('Cancel signing')
  fireEvent.click(screen.getAllByRole('button', { name: 'Cancel signing' }).at(-1) as HTMLElement)
  await screen.findByRole('heading', { name: /On BreezeDoc Canceled/ })
  expect(screen.queryByText(cancelQuestion)).toBeNull()
})

test('a signing that could not be cancelled stays open and says so', async () => {
  answerFetch({ [address]: answer(), '/api/admin/signings/7/cancel': { status: 500 } })
  show()
  await screen.findByRole('heading', { name: /Open/ })
  press('Cancel signing')
  fireEvent.click(screen.getAllByRole('button', { name: 'Cancel signing' }).at(-1) as HTMLElement)
  expect(await screen.findAllByText('Failed to cancel signing.')).not.toHaveLength(0)
  expect(screen.getByRole('heading', { name: /Open/ })).toBeTruthy()
})

test('it mails an owner who is waited for their link again, and nobody without an address', async () => {
  const requests = answerFetch({
    [address]: answer(),
    '/api/admin/signings/7/signers/2/send': { body: { ok: true } },
  })
  const { unmount } = show()
  fireEvent.click(await screen.findByRole('button', { name: 'Send again to Ira Greer' }))
  expect(await screen.findAllByText('Link sent successfully.')).not.toHaveLength(0)
  expect(requests.filter(({ method }) => method === 'POST')).toHaveLength(1)
  unmount()
  const [, ira] = signing.signers
  const signers = ira ? [{ ...ira, email: '' }] : []
  answerFetch({ [address]: answer({ signers }) })
  show()
  await screen.findByRole('button', { name: 'Copy link to sign for Ira Greer' })
  expect(screen.queryByRole('button', { name: /^Send again/ })).toBeNull()
})

const flag: IdentityFlag = {
  signingId: '7',
  position: 1,
  name: 'Harold Benning',
  nameInAgreement: 'Opal Greer',
  nameDiffers: 'for_them',
  askedEmail: '',
  answer: null,
  answeredAt: null,
  phone: '(928) 555-0117',
  lookedAt: null,
}

test.each<[Partial<IdentityFlag>, RegExp]>([
  [
    {},
    /agreement names Opal Greer\. They say: “I sign for them”\. No email address on file, so nobody was asked\. Call them: \(928\) 555-0117$/,
  ],
  [
    { nameDiffers: 'misspelt', phone: '' },
    /misspelled”\. No email.* There is no phone number either\.$/,
  ],
  [
    { askedEmail: 'opal@mail.example' },
    /We asked opal@mail\.example whether it was them\. No answer yet\.$/,
  ],
  [
    {
      nameDiffers: null,
      askedEmail: 'opal@mail.example',
      answer: 'no',
      answeredAt: '2026-03-06T15:00:00.000Z',
    },
    /^Signed as Harold Benning\. opal@mail\.example answered on Mar 6, 2026, [^:]+:\d+ AM: “No, it was not me”\.$/,
  ],
])('it tells of a signature in doubt: %j', (changes, words) => {
  expect(describeFlag({ ...flag, ...changes })).toMatch(words)
})

test('it shows a signature in doubt until the owner has looked at it', async () => {
  const [first, ...others] = signing.signers
  let lookedAt: string | null = null
  answerFetch({
    [address]: () =>
      answer({ signers: first ? [{ ...first, flag: { ...flag, lookedAt } }, ...others] : [] }),
    '/api/admin/signings/7/signers/1/looked-at': () => {
      lookedAt = '2026-03-06T15:00:00.000Z'
      return { body: { ok: true } }
    },
  })
  show()
  expect(await screen.findByText(/Signed as Harold Benning, but the agreement names/)).toBeTruthy()
  press('I have looked at this: signed as Harold Benning')
  expect(await screen.findByText(/^You looked at this on Mar 6, 2026/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /I have looked/ })).toBeNull()
})
