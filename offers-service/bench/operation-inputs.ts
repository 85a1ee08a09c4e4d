import type { BulkAction, HeldOfPerson, NearbySale, OfferSelection } from '../contract/index.ts'
import { beginRun, readRun } from '../src/features/offers/mailings/print/store.ts'
import { businessDay } from '../src/features/offers/status.ts'
import { groupsOf } from '../src/platform/database/in-batches.ts'
import {
  pricesByAcre,
  sampleLead,
  sampleOffer,
  samplePrivateFields,
  sampleSale,
} from '../src/testing/samples.ts'
import type { startService } from '../src/testing/service.ts'
import { countyFile, outlinesToStore } from './county-file.ts'
import { importBody } from './growth-rows.ts'
import { listFile } from './list-file.ts'

/** What an operation is asked with, so that it has as much to do as it can have. What is absent is made up from its schema. */
export interface Input {
  /** The parts of its address in braces. */
  params?: Record<string, string>
  query?: string
  body?: object | Buffer
}

/** Makes what an operation is asked with anew for each call, such as a list that is to be deleted. */
export type Inputs = Record<string, (call: number) => Promise<Input> | Input>

type Service = Awaited<ReturnType<typeof startService>>

/** The rows of a list, which is a quarter of the longest one there may be. */
const listRows = 12_500
const everything = { matching: { search: '' } } as unknown as OfferSelection
const extension: BulkAction = { kind: 'extend', expirationDate: '2099-12-31' }

/** The numbers of so many offers that `growth-rows.ts` made live, from the first of these on. */
const liveNumbers = (count: number, first = 0) =>
  Array.from({ length: count * 20 }, (_, index) => first + index)
    .filter((index) => index % 7 < 3 && index % 49 !== 1 && index % 400 > 110)
    .slice(0, count)
    .map((index) => `BG-${index}`)

const person = (call: number) => ({ find: `owner${2000 + call}@mail.example` })

const mailingCount = 50
/** What a mailing of the busiest owners has. */
const lettersOfNext = 10_000

/** Puts the letter of every offer into one of 50 mailings that were posted, and many of them into another that is still to be. */
export async function fillMailings({ db: { read, write }, services }: Service) {
  const offers = await read
    .selectFrom('offers')
    .select(['id', 'status', 'expiration_date'])
    .orderBy('id')
    .execute()
  const today = businessDay(services.now())
  const at = new Date().toISOString()
  const rest = {
    kind: 'letter' as const,
    letter_cents: 85,
    follows: null,
    call_count: 0,
    opening_text: '',
    closing_text: '',
    card_text: '',
    type_size: 'usual' as const,
  }
  const posted = Array.from({ length: mailingCount }, (_, index) => `mailing-${index}`)
  const made = { ...rest, made_by: null, created_at: at, updated_at: at }
  await write
    .insertInto('mailings')
    .values([
      ...posted.map((id) => ({ ...made, id, name: id })),
      { ...made, id: 'next-mailing', name: 'The next one' },
    ])
    .execute()
  const letters = offers.map(({ id }, index) => ({
    offer_id: id,
    mailing_id: posted[index % mailingCount] ?? '',
    returned_on: null,
  }))
  const next = offers
    .filter(({ status, expiration_date: last }) => status === 'active' && last >= today)
    .slice(0, lettersOfNext)
    .map(({ id }) => ({ offer_id: id, mailing_id: 'next-mailing', returned_on: null }))
  for (const some of groupsOf(1000, [...letters, ...next]))
    await write.insertInto('mailing_letters').values(some).execute()
  for (const id of posted)
    await write
      .updateTable('mailings')
      .set({ posted_on: '2025-01-01' })
      .where('id', '=', id)
      .execute()
}

/** What sellers did since: a fifth opened their offers, as `growth-rows.ts` says it, and some asked or signed. */
async function fillHistories({ db: { read, write } }: Service) {
  const offers = await read
    .selectFrom('offers')
    .select(['id', 'status', 'first_viewed_at'])
    .execute()
  const events = offers.flatMap(({ id, status, first_viewed_at: openedAt }, place) => {
    const types = [
      'created' as const,
      'letter_printed' as const,
      ...(openedAt === null ? [] : ['viewed' as const]),
      ...(place % 90 === 0 ? ['question_asked' as const] : []),
      ...(status === 'signed' ? ['signed' as const] : []),
    ]
    const rest = {
      offer_id: id,
      at: openedAt ?? '2025-06-01T12:00:00.000Z',
      detail: '',
      made_by: null,
    }
    // Behind what else has happened to them.
    return types.map((type, index) => Object.assign({ type, position: 100 + index }, rest))
  })
  for (const some of groupsOf(1000, events))
    await write.insertInto('offer_events').values(some).execute()
}

/**
 * Makes the files that the letters of a mailing are printed in, those to the same sellers as one unless `together` is false, and
 * answers the id of their run.
 */
export async function makeFiles(
  service: Service,
  mailing: string,
  together = true,
): Promise<string> {
  const { db, services } = service
  await db.write.transaction().execute(async (query) => {
    const how = { together, unprintedOnly: false }
    await beginRun(query, mailing, how, services.now())
  })
  for (;;) {
    await service.deliverMail()
    const run = await readRun(db.read, mailing)
    if (run?.status === 'ready') return run.id
  }
}

/** What the operations are asked with that would find nothing else, or do little. */
export async function operationInputs(service: Service): Promise<Inputs> {
  const admin = await service.logIn()
  const json = async <Answer>(...call: Parameters<typeof admin>): Promise<Answer> => {
    const answer = await admin(...call)
    if (answer.statusCode >= 300) throw new Error(`${call[1]}: ${answer.statusCode} ${answer.body}`)
    return answer.json<Answer>()
  }
  let lists = 0
  const makeList = async () => {
    lists += 1
    const { statusCode, body } = await service.app.inject({
      method: 'POST',
      url: '/api/admin/lists?fileName=bench.csv',
      headers: { ...(await service.adminHeaders()), 'content-type': 'text/csv' },
      payload: listFile(listRows, listRows * lists),
    })
    if (statusCode !== 201) throw new Error(body)
    const { id } = JSON.parse(body) as { id: string }
    await json('PUT', `/api/admin/lists/${id}`, { rules: pricesByAcre(500, 1500) })
    return { id }
  }
  const addSale = async () => {
    const { id } = await json<NearbySale>('POST', '/api/admin/nearby-sales', sampleSale)
    return { id }
  }
  const deleted = async (referenceNumber: string) => {
    const { id } = await json<{ id: string }>('DELETE', `/api/admin/offers/${referenceNumber}`)
    return { id }
  }
  const storeBody = { status: 'draft', expirationDate: '2099-12-31' }
  const stored = async (id: string) =>
    await json<object>('POST', `/api/admin/lists/${id}/offers`, storeBody)
  const change = async (action: BulkAction, selection: OfferSelection) => {
    const { id } = await json<{ id: string }>('POST', '/api/admin/bulk-changes', {
      action,
      selection,
    })
    await service.deliverMail()
    return { id }
  }

  await change(
    { kind: 'do_not_mail', reason: 'asked' },
    { referenceNumbers: liveNumbers(1500, 100_000) },
  )
  for (let index = 0; index < 100; index += 1)
    await json('PUT', '/api/admin/saved/offer-view', {
      name: `View ${index}`,
      value: 'search=orchard&'.repeat(2500),
    })
  await fillHistories(service)
  await fillMailings(service)
  const openList = await makeList()
  const ofOpenList = { params: openList }
  const storedList = await makeList()
  await stored(storedList.id)

  return {
    getOffer: () => ({ params: { referenceNumber: 'BG-351' } }),
    askQuestion: () => ({ params: { referenceNumber: 'BG-351' } }),
    declineOffer: (call) => ({ params: { referenceNumber: liveNumbers(10, 500)[call] ?? '' } }),
    initiateSigning: (call) => ({ params: { referenceNumber: liveNumbers(10, 900)[call] ?? '' } }),
    createOffer: (call) => ({
      body: { ...sampleOffer, ...samplePrivateFields, referenceNumber: `NEW-${call}` },
    }),
    deleteOffer: (call) => ({ params: { referenceNumber: `BG-${3 + 7 * call}` } }),
    restoreDeletedDraft: async (call) => ({ params: await deleted(`BG-${703 + 7 * call}`) }),
    eraseDeletedDraft: async (call) => ({ params: await deleted(`BG-${1403 + 7 * call}`) }),
    extendOffer: (call) => ({
      params: { referenceNumber: liveNumbers(10, 1300)[call] ?? '' },
      body: { expirationDate: '2099-12-31' },
    }),
    withdrawOffer: (call) => ({ params: { referenceNumber: liveNumbers(10, 1700)[call] ?? '' } }),
    searchOffers: () => ({ query: '?search=orchard&order=location' }),
    countOffers: () => ({ query: '?search=orchard' }),
    searchLeads: () => ({ query: '?search=dolores&order=name' }),
    countLeads: () => ({ query: '?search=dolores' }),
    previewRetention: () => ({ query: '?requests=1&offers=1&questions=1&securityEvents=1' }),
    previewBulkChange: () => ({ body: { action: extension, selection: everything } }),
    startBulkChange: () => ({ body: { action: extension, selection: everything } }),
    readBulkChange: async () => ({
      params: await change(extension, { referenceNumbers: liveNumbers(10) }),
    }),
    undoBulkChange: async (call) => ({
      params: await change(extension, { referenceNumbers: liveNumbers(500, 20_000 * (call + 1)) }),
    }),
    exportOffers: () => ({ body: { selection: everything } }),
    removeDoNotMail: async () => {
      const [first] = await json<{ id: string }[]>('GET', '/api/admin/do-not-mail')
      return { params: { id: first?.id ?? '' } }
    },
    listSaved: () => ({ params: { kind: 'offer-view' } }),
    saveItem: () => ({
      params: { kind: 'offer-view' },
      body: { name: 'View 7', value: 'x'.repeat(40_000) },
    }),
    deleteSaved: (call) => ({ params: { kind: 'offer-view', name: `View ${call}` } }),
    uploadList: () => ({ query: '?fileName=bench.csv', body: listFile(listRows) }),
    readList: () => ofOpenList,
    updateList: () => ({ ...ofOpenList, body: { rules: pricesByAcre(600, 1500) } }),
    listRows: () => ({ ...ofOpenList, query: '?verdict=out' }),
    mendListRow: () => ({
      params: { ...openList, rowNumber: '7' },
      body: { decision: 'leave_out' },
    }),
    downloadSetAside: () => ofOpenList,
    downloadListLetters: () => ({ ...ofOpenList, query: '?lastDay=2099-12-31' }),
    storeList: async () => ({ params: await makeList(), body: storeBody }),
    undoList: async () => {
      await stored(storedList.id).catch(() => undefined)
      return { params: storedList }
    },
    deleteList: async () => ({ params: await makeList() }),
    importOffers: (call) => ({ body: importBody(5000, { first: 5000 * call }) }),
    readNearbySale: async () => ({ params: await addSale() }),
    readCountyFile: () => ({ query: '?county=Mohave+County,+AZ', body: countyFile(20_000) }),
    storeOutlines: async () => ({ body: await outlinesToStore(service.db.read) }),
    readMailing: () => ({ params: { id: 'mailing-7' } }),
    // After one seller has done something, so that one of the mailings is counted anew.
    listMailingResults: async (call) => {
      await service.call('POST', `/api/offers/${liveNumbers(10, 2100)[call]}/questions`, {
        question: 'Who pays the taxes?',
        replyTo: '(928) 555-0117',
      })
      return {}
    },
    readMailingFigures: () => ({ params: { id: 'mailing-7' } }),
    readMailingPrint: () => ({ params: { id: 'next-mailing' } }),
    startPrintRun: () => ({ params: { id: 'next-mailing' }, body: {} }),
    printMailingFiles: async () => ({
      params: { id: 'next-mailing' },
      body: { run: await makeFiles(service, 'next-mailing') },
    }),
    readMailingText: () => ({ params: { id: 'next-mailing' } }),
    downloadMailHouse: () => ({ params: { id: 'next-mailing' } }),
    updateMailingText: () => ({
      params: { id: 'next-mailing' },
      body: { opening: 'Your {acreage} in {county}.', closing: 'Call us.' },
    }),
    downloadDealsCsv: () => ({ query: '?from=2000-01-01&to=2099-12-31' }),
    addNearbySale: () => ({ body: sampleSale }),
    updateNearbySale: async () => ({ params: await addSale(), body: sampleSale }),
    deleteNearbySale: async () => ({ params: await addSale() }),
    listSalesNearOffer: () => ({ params: { referenceNumber: 'BG-351' } }),
    printLetters: () => ({ body: { referenceNumbers: liveNumbers(500) } }),
    printLabels: () => ({ body: { referenceNumbers: liveNumbers(500) } }),
    submitContact: (call) => ({ body: { ...sampleLead, name: `Lead ${call}` } }),
    eraseLead: (call) => ({ params: { id: `request-${40 + call}` } }),
    mergeLead: (call) => ({ params: { id: `request-${60 + call}` }, body: { into: 'request-59' } }),
    takeLeadApart: (call) => ({ params: { id: `request-${60 + call}` } }),
    exportPerson: (call) => ({ body: person(call) }),
    previewPersonErasure: (call) => ({ body: person(call) }),
    erasePerson: async (call) => {
      const { seen } = await json<HeldOfPerson>(
        'POST',
        '/api/admin/people/erasure-preview',
        person(call),
      )
      return { body: { ...person(call), seen } }
    },
  }
}
