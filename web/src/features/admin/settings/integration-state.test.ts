import type { Integration } from 'offers-service/contract'
import { expect, test } from 'vitest'
import { lastOver, stateOf } from './integration-status.tsx'

const working: Integration = {
  isConfigured: true,
  isStopped: false,
  canBeTested: true,
  detail: 'crm.example',
  lastSuccessAt: '2026-03-05T20:00:00.000Z',
  lastFailureAt: null,
  lastFailure: null,
}

test('a connection that is not set up is never called connected', () => {
  const state = { ...working, isConfigured: false, isStopped: true }
  expect(stateOf(state, 'Connected')).toEqual({ text: 'Not connected', tone: 'quiet' })
})

test('a connection the other side stopped is called stopped', () => {
  expect(stateOf({ ...working, isStopped: true }, 'Connected').text).toBe('Stopped')
  expect(stateOf(working, 'Enabled')).toEqual({ text: 'Enabled', tone: 'good' })
})

test('only a failure that no success followed is told', () => {
  const failed = { ...working, lastFailureAt: '2026-03-05T21:00:00.000Z', lastFailure: 'Refused' }
  expect(lastOver(failed)).toMatch(/^Last failed Mar 5, 2026, /)
  expect(lastOver({ ...failed, lastSuccessAt: '2026-03-05T22:00:00.000Z' })).toMatch(/^Last worked/)
  expect(lastOver({ ...working, lastSuccessAt: null })).toBe('')
})
