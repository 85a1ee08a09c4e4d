import { beforeAll, describe, expect, it } from 'vitest'
import type { OfferCounts, OfferPage } from '../../../../contract/index.ts'
import { engines } from '../../../testing/databases.ts'
import { sampleOffer } from '../../../testing/samples.ts'
import { useAdmin, useSharedService } from '../../../testing/use-service.ts'
import { isOneLetterOff } from './similar-words.ts'

describe('a word is one letter off', () => {
  it.each([
    ['hutchison', 'hutchinson'],
    ['hutchinsson', 'hutchinson'],
    ['hutchinsen', 'hutchinson'],
    ['huthcinson', 'hutchinson'],
    ['utchinson', 'hutchinson'],
    ['hutchinsonn', 'hutchinson'],
  ])('%s from %s, and the other way round', (one, other) => {
    expect([isOneLetterOff(one, other), isOneLetterOff(other, one)]).toEqual([true, true])
  })

  it.each([
    ['hutchinson', 'hutchinson'],
    ['hutchsen', 'hutchinson'],
    ['hctuhinson', 'hutchinson'],
    ['smith', 'smythe'],
  ])('but %s not from %s', (one, other) => {
    expect(isOneLetterOff(one, other)).toBe(false)
  })
})

describe.each(engines)('a search with a wrong letter, on $name', ({ open }) => {
  const service = useSharedService(open)
  const admin = useAdmin(service)

  beforeAll(async () => {
    const call = await service.logIn()
    const names = ['Ruth Hutchinson', 'Amos Hutchings', 'Élise Smith', 'Ines García-Muñoz']
    for (const [index, sellerName] of names.entries())
      await call('POST', '/api/admin/offers', {
        ...sampleOffer,
        apn: `331-09-15${index}`,
        referenceNumber: `NEAR-${index}`,
        sellerName,
        sellerPhone: '(928) 555-0117',
        status: index === 0 ? 'draft' : 'active',
      })
  })

  const ask = async (query: Record<string, string>) => {
    const asked = new URLSearchParams({ order: 'reference', ...query }).toString()
    const page = (await admin('GET', `/api/admin/offers/search?${asked}`)).json<OfferPage>()
    return {
      ...page,
      found: page.offers.map(({ referenceNumber }) => referenceNumber),
    }
  }

  it.each([
    ['hutchison', ['NEAR-0'], ['hutchison']],
    ['HUTCHISÖN', ['NEAR-0'], ['hutchison']],
    ['huthcinson', ['NEAR-0'], ['huthcinson']],
    ['ruth hutchison', ['NEAR-0'], ['hutchison']],
    ['rath hutchison', [], []],
    ['smoth', ['NEAR-2'], ['smoth']],
    ['simth', ['NEAR-2'], ['simth']],
    ['smiht', ['NEAR-2'], ['smiht']],
    ['gracia', ['NEAR-3'], ['gracia']],
    ['mohavi creeck', ['NEAR-0', 'NEAR-1', 'NEAR-2', 'NEAR-3'], ['mohavi', 'creeck']],
    ['hutchinson', ['NEAR-0'], []],
    ['hutchin', ['NEAR-0', 'NEAR-1'], []],
  ])('%j finds %j, and says of %j that nothing has it', async (search, found, closeTo) => {
    expect(await ask({ search })).toMatchObject({ found, closeTo })
  })

  it.each(['hutchison 999', 'near-7', '9285550118', 'smyt', 'hetchisen', 'elise garcia', '"%_\\'])(
    '%j finds nothing: a number is never forgiven, nor two letters',
    async (search) => {
      expect(await ask({ search })).toMatchObject({ found: [], closeTo: [], next: null })
    },
  )

  it('is counted and paged like any other, within its filter', async () => {
    const query = { search: 'mohavi', pageSize: '3' }
    const first = await ask(query)
    expect(first.found).toEqual(['NEAR-0', 'NEAR-1', 'NEAR-2'])
    const second = await ask({ ...query, after: first.next ?? '' })
    expect(second).toMatchObject({ found: ['NEAR-3'], closeTo: ['mohavi'], next: null })
    expect(await ask({ search: 'hutchison', status: 'signed' })).toMatchObject({ closeTo: [] })
    const counts = await admin('GET', '/api/admin/offers/counts?search=mohavi&status=draft')
    expect(counts.json<OfferCounts>()).toMatchObject({
      total: 1,
      statusCounts: { draft: 1, active: 3 },
    })
  })
})
