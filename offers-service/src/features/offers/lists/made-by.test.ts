import { describe, expect, it } from 'vitest'
import type { BulkChange, ListBrief, ParcelList } from '../../../../contract/index.ts'
import { makeToken } from '../../../platform/access/api-tokens.ts'
import { engines } from '../../../testing/databases.ts'
import { sampleOffer } from '../../../testing/samples.ts'
import { useAdmin, useService } from '../../../testing/use-service.ts'

const file = Buffer.from('APN,OWNER NAME,ACRES\n331-09-155,"TULLY, MARIAN",10\n')

describe.each(engines)('lists and bulk changes, on $name', ({ open }) => {
  const service = useService(open)
  const admin = useAdmin(service)

  it('say which program made them, or that it was the owner', async () => {
    await admin('POST', '/api/admin/offers', sampleOffer)
    const { token } = await makeToken(service.db.write, service.services.macs, service.clock.now, {
      name: 'CRM',
      scope: 'write',
      days: null,
    })
    const own = await service.adminHeaders()
    const selection = { referenceNumbers: ['TEST-0001'] }
    const change = { action: { kind: 'withdraw' }, selection }
    for (const [headers, madeBy] of [
      [own, '@owner'],
      [{ authorization: `Bearer ${token}` }, 'CRM'],
    ] as const) {
      const list = await service.app.inject({
        method: 'POST',
        url: '/api/admin/lists?fileName=list.csv',
        headers: { ...headers, 'content-type': 'text/csv' },
        payload: file,
      })
      expect(list.json<ParcelList>()).toMatchObject({ madeBy })
      const url = '/api/admin/bulk-changes'
      const begun = await service.app.inject({ method: 'POST', url, headers, payload: change })
      expect(begun.json<BulkChange>()).toMatchObject({ madeBy })
    }
    const lists = (await admin('GET', '/api/admin/lists')).json<ListBrief[]>()
    expect(lists.map(({ madeBy }) => madeBy)).toEqual(expect.arrayContaining(['CRM', '@owner']))
  })
})
