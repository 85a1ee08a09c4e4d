import type { Job } from 'offers-service/contract'

const timestamp = '2026-03-05T20:00:00.000Z'

/** A job is only given up after days, so this stands in for the service's answer. */
export const givenUpJob: Job = {
  id: '7',
  kind: 'mail',
  title: 'Mail to opal@example.com: Your offer',
  status: 'failed',
  attempts: 10,
  lastError: 'Mailbox full',
  createdAt: timestamp,
  runAt: timestamp,
  finishedAt: timestamp,
}
