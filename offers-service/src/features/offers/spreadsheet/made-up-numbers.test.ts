import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { AdminOffer } from '../../../../contract/index.ts'
import { engines } from '../../../testing/databases.ts'
import { sampleOffer } from '../../../testing/samples.ts'
import { startService } from '../../../testing/service.ts'
import { generateReferenceNumber } from '../reference-number.ts'

const randomsPerNumber = 7

describe.each(engines)('reference numbers an import makes up, on $name', ({ open }) => {
  let service: Awaited<ReturnType<typeof startService>>
  beforeEach(async () => {
    service = await startService(await open())
  })
  afterEach(async () => {
    vi.restoreAllMocks()
    syncBuiltinESMExports()
    await service.stop()
  })

  it('are made up again where an offer, the file or another row has them', async () => {
    const randoms: number[] = []
    vi.spyOn(crypto, 'randomInt').mockImplementation(() => randoms.shift() ?? 0)
    syncBuiltinESMExports()
    const prepare = (...kinds: number[]) =>
      void randoms.push(...kinds.flatMap((kind) => Array<number>(randomsPerNumber).fill(kind)))
    prepare(1, 2, 3, 4)
    const [taken, twice, given, fresh] = [1, 2, 3, 4].map(() => generateReferenceNumber(1))

    const admin = await service.logIn()
    await admin('POST', '/api/admin/offers', { ...sampleOffer, referenceNumber: taken })
    const csv = [
      'Reference number,Location,Acreage,APN,Expiration date,Amount',
      ',Here,1,1,2026-07-15,1',
      `${given},Here,1,2,2026-07-15,1`,
      ',Here,1,3,2026-07-15,1',
    ].join('\n')
    prepare(1, 2, 2, 3, 4)
    const answer = await admin('POST', '/api/admin/offers/import', { csv, dryRun: false })
    expect(answer.json()).toMatchObject({ imported: 3 })
    const offers = (await admin('GET', '/api/admin/offers')).json<AdminOffer[]>()
    const stored = offers.map(({ referenceNumber }) => referenceNumber)
    expect(new Set(stored)).toEqual(new Set([taken, twice, given, fresh]))
  })
})
