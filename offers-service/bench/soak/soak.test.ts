import { expect, inject, it } from 'vitest'
import { makePostgres } from '../../src/testing/databases.ts'
import { isWell, soak } from './soak.ts'

const engines = ['SQLite', 'PostgreSQL'].slice(0, inject('postgresServer') === '' ? 1 : 2)

it.each(engines)(
  'what was confirmed is there once after the service was killed, on %s',
  async (engine) => {
    const outcome = await soak({
      services: engine === 'SQLite' ? 1 : 2,
      database: engine === 'SQLite' ? undefined : await makePostgres(),
      hasContent: false,
      rounds: 2,
      minutes: 0,
      visitors: 4,
      pauseMs: 10,
      mailMs: 0,
      signal: new AbortController().signal,
    })
    expect(outcome.faults).toEqual([])
    for (const { what, lost, doubled } of outcome.balances)
      expect({ what, lost, doubled }).toEqual({ what, lost: [], doubled: [] })
    expect(isWell(outcome)).toBe(true)
  },
  240_000,
)
