import type { Today } from 'offers-service/contract'
import { expect, test } from 'vitest'
import { counted } from './tasks.tsx'
import { groupsFor, groupsOf } from './today-groups.tsx'

const none = { total: 0, first: [] }
const noneAsked = { ...none, offers: 0 }
const uncounted = { count: 0, amount: 0 }
const since = { offered: uncounted, signed: uncounted, paid: uncounted }
const calm: Today = {
  newLeads: none,
  automaticLeads: none,
  followUps: none,
  callBacks: noneAsked,
  questions: noneAsked,
  counterOffers: noneAsked,
  changedRecords: none,
  identityFlags: none,
  expiringMailings: { until: '2026-06-18', isAll: true, mailings: [] },
  expiringOffers: none,
  dueClosings: none,
  partlySigned: none,
  declines: none,
  openedUnsigned: none,
  signingProblems: none,
  failedJobs: none,
  month: { from: '2026-06-01', ...since },
  year: { from: '2026-01-01', ...since },
  secondFactor: { isOn: true, isReadable: true, recoveryCodesLeft: 10 },
  isPasswordMadeUp: false,
  isBackupLate: false,
  examplePortraits: [],
  isStoryExample: false,
  exampleTestimonials: [],
}
const toldOf = (changes: Partial<Today>) =>
  groupsOf({ ...calm, ...changes }, '2026-06-15').flatMap(({ tasks }) =>
    tasks.map(({ text, to }) => [text, to]),
  )

test('an owner who has taken care of their keys is asked for nothing', () => {
  expect(toldOf({})).toEqual([])
})

test('records that were changed come before everything else', () => {
  const changedRecords = {
    total: 1,
    first: ['Offer LB-4TRW-6HNV: Event 2 was changed.'],
  }
  expect(toldOf({ changedRecords, isPasswordMadeUp: true })[0]).toEqual([
    'Offer LB-4TRW-6HNV: Event 2 was changed.',
    '/admin/offers?show=signed',
  ])
})

test('a password that was made up leads to the form that changes it', () => {
  expect(toldOf({ isPasswordMadeUp: true })).toEqual([
    ['Choose a password of your own', '/admin/settings/safety#password'],
  ])
})

test.each<[string, Partial<Today>]>([
  [
    'Make new recovery codes',
    { secondFactor: { isOn: true, isReadable: true, recoveryCodesLeft: 2 } },
  ],
  ['There is no backup of the last two days', { isBackupLate: true }],
  [
    'Your code at log-in can no longer be checked',
    { secondFactor: { isOn: true, isReadable: false, recoveryCodesLeft: 0 } },
  ],
])('“%s” leads to the settings', (text, changes) => {
  expect(toldOf(changes)).toEqual([[text, '/admin/settings/safety']])
})

test('a helper is told of their own second step, and not of the keys of the site', () => {
  const secondFactor = { isOn: true, isReadable: true, recoveryCodesLeft: 1 }
  const waiting = { ...calm, secondFactor, isPasswordMadeUp: true, isBackupLate: true }
  const groups = groupsFor('helper', groupsOf(waiting, '2026-06-15'))
  expect(groups.map(({ title }) => title)).toEqual(['Your two-step verification'])
})

test('the story that is an example leads to where it is told', () => {
  expect(toldOf({ isStoryExample: true })).toEqual([
    ['The story on your About page', '/admin/settings/website'],
  ])
})

test('testimonials that are examples are one line, which names them and leads to them', () => {
  const exampleTestimonials = ['Dolores M.', 'Ray G.']
  const [group] = groupsOf({ ...calm, exampleTestimonials }, '2026-06-15')
  expect(group?.tasks).toEqual([
    {
      key: 'testimonials',
      to: '/admin/testimonials',
      text: '2 testimonials',
      reason:
        'Those of Dolores M. and Ray G. are made up, and came with this site. Put words of your own sellers in their place, or delete them',
    },
  ])
})

test('a portrait that is an example leads an owner to where people are named', () => {
  expect(toldOf({ examplePortraits: ['Ruth Larkenby'] })).toEqual([
    ['Portrait of Ruth Larkenby', '/admin/settings/website'],
  ])
  const groups = groupsOf({ ...calm, examplePortraits: ['Ruth Larkenby'] }, '2026-06-15')
  expect(groupsFor('helper', groups)).toEqual([])
})

test('a task that failed is named without what a program said of it', () => {
  const job = {
    id: '7',
    kind: 'mail',
    title: 'Mail to opal@example.com: Your offer',
    status: 'failed',
    attempts: 10,
    lastError: 'connect ECONNREFUSED 203.0.113.9:587',
    createdAt: '2026-03-05T20:00:00.000Z',
    runAt: '2026-03-05T20:00:00.000Z',
    finishedAt: '2026-03-08T20:00:00.000Z',
  } as const
  const groups = groupsOf({ ...calm, failedJobs: { total: 1, first: [job] } }, '2026-06-15')
  expect(groups[0]?.tasks[0]).toMatchObject({
    text: job.title,
    reason: 'It was not done. Try it again there, or drop it',
  })
})

test('offers of a mailing that end soon are one line, which leads to them', () => {
  const spring = { id: 'm 1', name: 'Spring', count: 1200, firstDay: '2026-06-15' }
  const other = { id: 'm2', name: 'Summer', count: 1, firstDay: '2026-06-17' }
  const told = (isAll: boolean) =>
    groupsOf(
      { ...calm, expiringMailings: { until: '2026-06-18', isAll, mailings: [spring, other] } },
      '2026-06-15',
    )[0]
  expect(told(true)).toEqual({
    title: 'Mailings about to expire',
    total: 2,
    all: '/admin/mailings',
    tasks: [
      {
        key: 'm 1',
        to: '/admin/offers?show=live&sort=expires-first&mailing=m+1&lastDayTo=2026-06-18',
        text: 'Spring',
        reason: '1,200 offers, the first on Jun 15, 2026',
      },
      {
        key: 'm2',
        to: '/admin/offers?show=live&sort=expires-first&mailing=m2&lastDayTo=2026-06-18',
        text: 'Summer',
        reason: '1 offer, last day Jun 17, 2026',
      },
    ],
  })
  expect(told(false)?.tasks[0]?.reason).toBe('at least 1,200 offers, the first on Jun 15, 2026')
})

test.each([
  ['callBacks', 'call', 'Calls to make'],
  ['questions', 'question', 'Questions to answer'],
  ['counterOffers', 'number', 'Numbers to answer'],
] as const)('%s lead to the offers they are about, which may be fewer', (kind, filter, title) => {
  const asked = {
    id: '1',
    referenceNumber: 'LB-4TRW-6HNV',
    question: 'Who pays?',
    replyTo: '',
    askedAt: '2026-06-15T12:00:00.000Z',
    looksAutomatic: null,
  }
  const first = [asked, { ...asked, id: '2' }]
  const [group] = groupsOf({ ...calm, [kind]: { total: 2, offers: 1, first } }, '2026-06-15')
  expect(group).toMatchObject({
    title,
    total: 2,
    offers: 1,
    all: `/admin/offers?${filter}=waiting`,
  })
  expect(group?.tasks.map(({ key }) => key)).toEqual(['1', '2'])
})

test('what is not counted to its end is told as more', () => {
  expect([3, 999, 1000, 1400].map(counted)).toEqual(['3', '999', '1,000+', '1,000+'])
})
