import type { AddressCells } from '../address.ts'
import { oddAddresses } from './odd-addresses.ts'
import { streetsAndPlaces } from './streets-and-places.ts'
import { wholeAddresses } from './whole-addresses.ts'

/** A row and what a careful person reads in it. */
export interface AddressAnswer {
  row: string
  cells: AddressCells
  expected: {
    lines: string[]
    city: string
    state: string
    zip: string
    problems: string[]
    careOf: string
  }
}

const split = (text: string, at: string) => text.split(at).map((part) => part.trim())
/** The owner whose name some of the rows repeat. */
const ownerNames = ['SMITH JOHN', 'SMITH FAMILY TRUST']

/** A line reads: lines; city; state; ZIP; country => lines; city; state; ZIP ! problems ~ care of. */
function answerOf(row: string, isWhole: boolean): AddressAnswer {
  const [raw = '', answer = ''] = split(row, '=>')
  const [read = '', careOf = ''] = split(answer, '~')
  const [address = '', problems = ''] = split(read, '!')
  const [lines = '', city = '', state = '', zip = ''] = split(address, ';')
  const [streets = '', inCity, inState, inZip, country] = split(raw, ';')
  return {
    row,
    cells: isWhole
      ? { whole: raw.replaceAll('\\n', '\n'), ownerNames }
      : {
          lines: streets.split(' / '),
          city: inCity,
          state: inState,
          zip: inZip,
          country,
          ownerNames,
        },
    expected: {
      lines: lines === '' ? [] : lines.split(' / '),
      city,
      state,
      zip,
      problems: problems === '' ? [] : split(problems, ',').toSorted(),
      careOf,
    },
  }
}

const tables: [name: string, table: string, isWhole: boolean][] = [
  ['streets and places', streetsAndPlaces, false],
  ['what goes wrong', oddAddresses, false],
  ['whole addresses in one cell', wholeAddresses, true],
]

/** All rows with their answers, by table. */
export const addressAnswers: [name: string, answers: AddressAnswer[]][] = tables.map(
  ([name, table, isWhole]) => [
    name,
    table
      .split('\n')
      .filter((line) => line.includes('=>'))
      .map((line) => answerOf(line, isWhole)),
  ],
)
