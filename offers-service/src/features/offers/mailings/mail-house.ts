import { formatCalendarDate } from '../../../../contract/index.ts'
import type { Services } from '../../../platform/services.ts'
import { streamCsv } from '../../../platform/spreadsheets/csv.ts'
import type { LetterOffer } from '../letter/letter-offer.ts'
import { checkCards } from '../letter/postcards/service.ts'
import type { CardWords } from '../letter/postcards/words.ts'
import { checkLetters } from '../letter/service.ts'
import type { LetterWords } from '../letter/words.ts'
import { cardsOf } from './pieces.ts'
import { offersOf } from './read-letters.ts'
import type { MailingRow } from './tables.ts'

const factOf = ({ facts }: LetterWords, name: string) =>
  facts.find(({ term }) => term === name)?.value ?? ''

type Columns<Words> = [header: string, write: (words: Words) => string][]

const addressColumns: Columns<Pick<LetterWords, 'address'>> = [0, 1, 2, 3, 4].map((line) => [
  `Address line ${line + 1}`,
  ({ address }) => address.lines[line] ?? '',
])

/** What a mail house prints, a column for each field of a letter. */
const letterColumns: Columns<LetterWords> = [
  ['Reference number', (words) => words.referenceNumber],
  ...addressColumns,
  ['Date', (words) => words.date],
  ['Greeting', (words) => words.greeting],
  ['Opening', (words) => words.opening.join('\n\n')],
  ['Amount', (words) => words.amount],
  ['Back taxes', ({ sum }) => sum.backTaxes],
  ['Your check', ({ sum }) => sum.check],
  ['Last day', (words) => words.lastDay],
  ...['Location', 'Acreage', 'Parcel no.', 'Zoning', 'Access'].map(
    (name): Columns<LetterWords>[number] => [name, (words) => factOf(words, name)],
  ),
  ['Closing words', (words) => words.closing.join('\n\n')],
  ['Link', (words) => words.link],
  ['Notices', (words) => words.notices.join('\n')],
]

/** The same for a postcard. The reference number is empty where it must not stand on it. */
const cardColumns: Columns<CardWords> = [
  ...addressColumns,
  ['Title', (words) => words.title],
  ['Message', (words) => words.message.join('\n\n')],
  ['Good through', (words) => formatCalendarDate(words.expirationDate)],
  ['QR code', (words) => words.link],
  ['Reference number', (words) => words.referenceNumber],
  ['Website', (words) => words.site],
  ['Phone', (words) => words.sender.phone],
]

function csvOf<Words>(
  { db }: Services,
  mailing: MailingRow,
  columns: Columns<Words>,
  check: (offers: LetterOffer[]) => Promise<{ letters: { words: Words }[] }>,
): AsyncIterable<string> {
  async function* rows() {
    for await (const offers of offersOf(db.read, mailing)) {
      const { letters } = await check(offers)
      yield letters.map(({ words }) => columns.map(([, write]) => write(words)))
    }
  }
  return streamCsv(
    columns.map(([header]) => header),
    rows(),
  )
}

/** What a mailing sends and can be sent, each with whom it goes to and all it says, piece by piece as CSV. */
export function mailHouseCsv(services: Services, mailing: MailingRow): AsyncIterable<string> {
  if (mailing.kind === 'letter')
    return csvOf(
      services,
      mailing,
      letterColumns,
      async (offers) => await checkLetters(services, offers, false),
    )
  return csvOf(
    services,
    mailing,
    cardColumns,
    async (offers) => await checkCards(services, offers, await cardsOf(services, mailing, false)),
  )
}
