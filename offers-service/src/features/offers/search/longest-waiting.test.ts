import { describe, expect, it } from 'vitest'
import type { OfferPage } from '../../../../contract/index.ts'
import { useCounterOffers } from '../../../testing/counter-offers.ts'
import { engines } from '../../../testing/databases.ts'
import type { QuestionRow } from '../tables.ts'

const start = Date.parse('2026-05-01T16:00:00.000Z')

const asked = (offerId: string | undefined, minute: number, isCall = false): QuestionRow => ({
  // In the order of time, as all ids are.
  id: `question-${10_000 + minute}-${offerId}`,
  offer_id: offerId ?? '',
  question: `At ${minute}`,
  reply_to: 'ruth@mail.example',
  asked_at: new Date(start + minute * 60_000).toISOString(),
  answered_at: null,
  looks_automatic: null,
  call_time: isCall ? 'morning' : null,
  counter_cents: null,
  counter_answer: null,
  answered_cents: null,
  reminder: null,
})

/** The reference number of one of 450 offers, in another order than they are made. */
const numberOf = (place: number) => `MANY-${1000 + ((place * 7) % 450)}`

describe.each(engines)('offers by how long their sellers wait, on $name', ({ open }) => {
  const { service, admin, create, name, allow } = useCounterOffers(open)

  const search = async (query: string) =>
    await admin('GET', `/api/admin/offers/search?order=longest-waiting&${query}`)
  const numbersOf = async (query: string) =>
    (await search(query)).json<OfferPage>().offers.map((offer) => offer.referenceNumber)

  /** Makes so many offers, and answers their ids. */
  async function createSome(count: number): Promise<string[]> {
    for (let place = 1; place <= count; place += 1)
      await create({ referenceNumber: `TEST-000${place}`, apn: `1-${place}` })
    const rows = await service.db.read
      .selectFrom('offers')
      .select('id')
      .orderBy('reference_number')
      .execute()
    return rows.map(({ id }) => id)
  }
  const ask = async (...questions: QuestionRow[]) =>
    await service.db.write.insertInto('questions').values(questions).execute()

  it.each([
    ['question', false],
    ['call', true],
  ] as const)(
    'begin with the first %s that waits, whatever was asked since',
    async (kind, isCall) => {
      const [one, two, three, four] = await createSome(4)
      const first = asked(three, 1, isCall)
      await ask(first, asked(one, 2, isCall), asked(two, 3, isCall), asked(three, 4, isCall))
      await ask(asked(four, 0, !isCall))
      expect(await numbersOf(`${kind}=waiting`)).toEqual(['TEST-0003', 'TEST-0001', 'TEST-0002'])
      await admin('POST', `/api/admin/questions/${first.id}/answered`)
      expect(await numbersOf(`${kind}=waiting`)).toEqual(['TEST-0001', 'TEST-0002', 'TEST-0003'])
      await admin('POST', `/api/admin/offers/TEST-0001/withdraw`, {})
      expect(await numbersOf(`${kind}=waiting&live=true`)).toEqual(['TEST-0002', 'TEST-0003'])
      expect(await numbersOf(`${kind}=waiting&search=TEST-0003`)).toEqual(['TEST-0003'])
    },
  )

  it('are ordered by their numbers too, and by questions where both are asked for', async () => {
    await allow()
    const [one, two] = await createSome(2)
    await name()
    expect(await numbersOf('number=waiting')).toEqual(['TEST-0001'])
    await ask(asked(two, 1), asked(one, 2), asked(one, 3, true), asked(two, 4, true))
    expect(await numbersOf('question=waiting&call=waiting')).toEqual(['TEST-0002', 'TEST-0001'])
  })

  it('are paged from either end of a page, each offer once, among hundreds', async () => {
    const [id] = await createSome(1)
    const row = await service.db.read.selectFrom('offers').selectAll().executeTakeFirstOrThrow()
    const places = Array.from({ length: 450 }, (_, at) => at)
    for (const group of [places.slice(0, 225), places.slice(225)]) {
      const offers = group.map((place) => ({
        ...row,
        id: `many-${place}`,
        reference_number: numberOf(place),
        reference_key: numberOf(place),
        search_text: '',
        parcel_key: `key-${place}`,
      }))
      await service.db.write.insertInto('offers').values(offers).execute()
      // Two of one moment each, and another question here and there.
      const first = group.map((place) => asked(`many-${place}`, Math.floor(place / 2)))
      const some = group.filter((place) => place % 50 === 0)
      await ask(...first, ...some.map((place) => asked(`many-${place}`, place + 1000)))
    }
    await ask(asked(id, 5000))
    const wanted = new Set([...places.map(numberOf), 'TEST-0001'])
    const byPage: string[] = []
    for (let page = 1; page <= 5; page += 1)
      byPage.push(...(await numbersOf(`question=waiting&pageSize=100&page=${page}`)))
    const byCursor: string[] = []
    let after: string | null = ''
    for (let pages = 0; after !== null && pages < 9; pages += 1) {
      const cursor: string = after === '' ? '' : `&after=${after}`
      const page: OfferPage = (await search(`question=waiting&pageSize=100${cursor}`)).json()
      byCursor.push(...page.offers.map((offer) => offer.referenceNumber))
      after = page.next
    }
    expect(byPage).toHaveLength(wanted.size)
    expect(new Set(byPage)).toEqual(wanted)
    expect(byCursor).toEqual(byPage)
    expect(byPage.slice(100, 102).toSorted()).toEqual([numberOf(100), numberOf(101)].toSorted())
    expect(byPage.at(-1)).toBe('TEST-0001')
    expect(await numbersOf('question=waiting&search=TEST-0001')).toEqual(['TEST-0001'])
  })

  it.each(['', 'number=answered'])(
    'are refused where nothing is asked for as waiting: %j',
    async (query) => {
      const refused = await search(query)
      expect([refused.statusCode, refused.json()]).toMatchObject([
        400,
        { fields: { order: 'Please ask for question, call or number as waiting too' } },
      ])
    },
  )

  it('are not gone on with by the position of another order', async () => {
    const ids = await createSome(2)
    await ask(...ids.map((id) => asked(id, 1)))
    const { next } = (await search('question=waiting&pageSize=1')).json<OfferPage>()
    const other = `/api/admin/offers/search?order=newest&question=waiting&after=${next}`
    expect((await admin('GET', other)).json()).toMatchObject({
      fields: { after: 'Please use the next of a page in the same order' },
    })
  })
})
