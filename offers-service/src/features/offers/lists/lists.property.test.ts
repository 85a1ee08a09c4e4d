import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { AdminOffer } from '../../../../contract/index.ts'
import { engines } from '../../../testing/databases.ts'
import { pricesByAcre } from '../../../testing/samples.ts'
import { startService } from '../../../testing/service.ts'
import { doListTask } from './list-worker.ts'

/** Owners as lists write them, each with whether a letter could go to one. */
const owners = [
  'CRUZ LINDA M & JOSE',
  'O BRIEN PATRICK J JR',
  'DESERT ROSE LLC',
  'FIRST BAPTIST CHURCH OF KINGMAN',
  'WHITCOMB FAMILY TRUST',
  "JONES MARY A (DEC'D)",
  'ESTATE OF HAROLD GREER',
  'SMITH JOHN ET UX',
  'LARK RUTH LIFE ESTATE',
  'COUNTY OF MOHAVE',
  'UNITED STATES OF AMERICA',
  'UNKNOWN',
  '',
  'C/O BANK OF THE WEST',
]

const row = fc.record({
  owner: fc.constantFrom(...owners),
  careOf: fc.constantFrom('', 'C/O BANK OF THE WEST', '% RUTH LARK'),
  street: fc.constantFrom('418 ORCHARD LN', 'PO BOX 7', '', 'RR 2 BOX 5'),
  city: fc.constantFrom('KINGMAN', ''),
  state: fc.constantFrom('AZ', 'CT', 'ON', ''),
  zip: fc.constantFrom('86401', '6103', '864', 'K1A 0B1', ''),
  apn: fc.constantFrom('331-09-155', '33109156', '331-09-157', '1.416E+11', '10-12-26', ''),
  acres: fc.constantFrom('10', '2.50 AC', '0', '435600 SF', 'ten', ''),
  mark: fc.constantFrom('', 'Y'),
})
type Row = typeof row extends fc.Arbitrary<infer Value> ? Value : never

const header =
  'Owner,Care Of,Mail Address,Mail City,Mail State,Mail Zip,APN,Acres,MailOptOut,County,State'
const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`
const fileOf = (rows: readonly Row[]) =>
  [
    header,
    ...rows.map((each) => [...Object.values(each), 'Mohave', 'AZ'].map(quoted).join(',')),
  ].join('\n')

const rules = pricesByAcre(500, null)

/** Words that no letter may be written to. */
const unfit =
  /dec'?d|estate|heirs|unknown|united states|county of|et ux|bank of the west|c\/o|%|,.*(?:llc|church)/i

describe.each(engines)('a list with any mixture of oddities, on $name', ({ open }) => {
  it('loses no row, doubles none, and writes to nobody it should not', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 30 }), async (rows) => {
        const service = await startService(await open())
        try {
          const admin = await service.logIn()
          const bytes = Buffer.from(fileOf(rows))
          const upload = { bytes, fileName: 'list.csv', sheet: undefined, madeBy: null }
          const request = { method: 'POST', url: '', headers: {}, body: '' }
          const services = { ...service.services, takeTurn: async () => {} }
          const { id } = await doListTask(services, { kind: 'upload', upload, request })
          await admin('PUT', `/api/admin/lists/${id}`, { rules })
          const stored = await service.db.read
            .selectFrom('list_rows')
            .select(['row_number', 'verdict'])
            .where('list_id', '=', id)
            .orderBy('row_number')
            .execute()
          expect(stored.map((each) => each.row_number)).toEqual(rows.map((_, index) => index + 2))
          const ready = stored.filter(({ verdict }) => verdict === 'ready')
          await admin('POST', `/api/admin/lists/${id}/offers`, {
            status: 'draft',
            expirationDate: '2026-12-31',
          })
          const offers = (await admin('GET', '/api/admin/offers')).json<AdminOffer[]>()
          expect(offers).toHaveLength(ready.length)
          for (const { sellerName, coSellers, amount, sellerMailingAddress } of offers) {
            const sellers = [sellerName, ...coSellers.map(({ name }) => name)].join(' and ')
            expect(sellers).not.toMatch(unfit)
            expect(sellers).not.toBe(sellers.toUpperCase())
            expect(sellerMailingAddress).toMatch(/, (?:AZ|CT) \d{5}/)
            expect(amount).toBeGreaterThan(0)
          }
        } finally {
          await service.stop()
        }
      }),
      { numRuns: 25 },
    )
  })
})
