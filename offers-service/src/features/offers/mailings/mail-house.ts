import type { Services } from '../../../platform/services.ts'
import { streamCsv } from '../../../platform/spreadsheets/csv.ts'
import type { LetterWords } from '../letter/words.ts'
import { lettersInSteps } from './read-letters.ts'
import type { MailingRow } from './tables.ts'

const factOf = ({ facts }: LetterWords, name: string) =>
  facts.find(({ term }) => term === name)?.value ?? ''

/** What a mail house prints, a column for each field of a letter. */
const columns: [header: string, write: (words: LetterWords) => string][] = [
  ['Reference number', (words) => words.referenceNumber],
  ...[0, 1, 2, 3, 4].map((line): [string, (words: LetterWords) => string] => [
    `Address line ${line + 1}`,
    (words) => words.address.lines[line] ?? '',
  ]),
  ['Date', (words) => words.date],
  ['Greeting', (words) => words.greeting],
  ['Opening', (words) => words.opening.join('\n\n')],
  ['Amount', (words) => words.amount],
  ['Last day', (words) => words.lastDay],
  ...['Location', 'Acreage', 'Parcel no.', 'Zoning', 'Access'].map(
    (name): [string, (words: LetterWords) => string] => [name, (words) => factOf(words, name)],
  ),
  ['Closing words', (words) => words.closing.join('\n\n')],
  ['Link', (words) => words.link],
  ['Notices', (words) => words.notices.join('\n')],
]

/** The letters of a mailing that can be sent, each with whom it goes to and all it says, piece by piece as CSV. */
export function mailHouseCsv(services: Services, mailing: MailingRow): AsyncIterable<string> {
  async function* rows() {
    for await (const { letters } of lettersInSteps(services, mailing))
      yield letters.map(({ words }) => columns.map(([, write]) => write(words)))
  }
  return streamCsv(
    columns.map(([header]) => header),
    rows(),
  )
}
