import { screen } from '@testing-library/react'
import type { HealthReport } from 'offers-service/contract'
import { expect, test } from 'vitest'
import { isFoldedAway } from '../../../testing/folded.ts'
import { answerFetch } from '../../../testing/answers.ts'
import { renderPage } from '../../../testing/render.tsx'
import { HealthPanel } from './health-panel.tsx'

const report: HealthReport = {
  checkedAt: '2026-03-05T09:30:00.000Z',
  findings: [
    { name: 'backup', state: 'mend', text: 'The last backup is 60 hours old.' },
    { name: 'jobs', state: 'look', text: 'Jobs were given up (mail 2).' },
    { name: 'disk', state: 'well', text: '9.1 GB are free.' },
  ],
  nextAt: '2026-03-06T09:30:00.000Z',
}

async function shown(answer: HealthReport, awaited: RegExp): Promise<string> {
  answerFetch({ '/api/admin/health': { body: answer } })
  renderPage(<HealthPanel />)
  await screen.findByText(awaited)
  return screen.getByRole('region', { name: 'Health' }).textContent ?? ''
}

test('says how much is wrong, then what, and when the next check comes', async () => {
  const text = await shown(report, /1 thing needs mending/)
  expect(text).toContain('1 thing needs mending, 1 is worth a look.')
  expect(text).toMatch(/Next check Mar 6, 2026/)
  expect(text).toContain('Backup Needs mending')
  expect(text).toContain('Disk Fine')
})

test('what a check found is folded away as words for the person who set the site up', async () => {
  await shown(report, /1 thing needs mending/)
  for (const { text } of report.findings)
    expect(isFoldedAway(screen.getByText(text)), text).toBe(true)
})

test('says that all is fine', async () => {
  const fine = report.findings.filter(({ state }) => state === 'well')
  expect(await shown({ ...report, findings: fine }, /Everything is fine/)).toContain('Disk Fine')
})

test('says that nothing was checked yet', async () => {
  const none = { checkedAt: null, findings: [], nextAt: null }
  expect(await shown(none, /has not been checked yet/)).toContain('It is checked every night.')
})

test('offers to try again where it did not load', async () => {
  answerFetch({ '/api/admin/health': { status: 500, body: { error: 'internal', message: 'No' } } })
  renderPage(<HealthPanel />)
  expect(await screen.findByText(/The health of the site did not load/)).toBeDefined()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined()
})
