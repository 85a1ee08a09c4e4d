import type { NameOrder, Owner, OwnerCells, OwnerKind } from '../owner.ts'
import { nameColumns } from './name-columns.ts'
import { narrowRolls } from './narrow-rolls.ts'
import { rollsFullOfMarkers } from './rolls-full-of-markers.ts'
import { rollsWithCommas } from './rolls-with-commas.ts'
import { rollsWithRarerForms } from './rolls-with-rarer-forms.ts'
import { rollsWithoutCommas } from './rolls-without-commas.ts'
import { vendorFirstLast } from './vendor-first-last.ts'

/** A row and what a careful person reads in it. */
export interface OwnerAnswer {
  row: string
  cells: OwnerCells
  order: NameOrder
  expected: Pick<Owner, 'kind' | 'salutation' | 'name'> & { problems: string[]; careOf: string }
}

const kinds: Record<string, OwnerKind> = {
  P: 'person',
  C: 'company',
  H: 'church',
  T: 'trust',
  E: 'estate',
  G: 'government',
  U: 'unknown',
}

/** The styles in which counties and vendors write, each with its rows and the habit of its columns. */
const styles: Record<string, { table: string; order: NameOrder; hasParts?: boolean }> = {
  'rolls without commas': { table: rollsWithoutCommas, order: 'last-first' },
  'rolls with commas': { table: rollsWithCommas, order: 'last-first' },
  'rolls with rarer forms': { table: rollsWithRarerForms, order: 'last-first' },
  'vendors, turned round': { table: vendorFirstLast, order: 'first-last' },
  'narrow rolls': { table: narrowRolls, order: 'last-first' },
  'rolls full of markers': { table: rollsFullOfMarkers, order: 'last-first' },
  'columns for parts of names': { table: nameColumns, order: 'last-first', hasParts: true },
}

const split = (text: string, at: string) => text.split(at).map((part) => part.trim())

/** A line reads: names || more @ address lines => kind salutation | name ! problems ~ care of. `-` is an empty salutation. */
function answerOf(row: string, order: NameOrder, hasParts: boolean): OwnerAnswer {
  const [raw = '', answer = ''] = split(row, '=>')
  const [owners = '', address = ''] = split(raw, '@')
  const [named = '', careOf = ''] = split(answer, '~')
  const [who = '', problems = ''] = split(named, '!')
  const [greeted = '', name] = split(who.slice(1), '|')
  const salutation = greeted === '-' ? '' : greeted
  const parts = split(owners, '||').map((owner) => {
    const [last = '', first, middle, suffix] = split(owner, ';')
    return { last, first, middle, suffix }
  })
  const names = hasParts ? { names: [], parts } : { names: split(owners, '||') }
  return {
    row,
    cells: { ...names, addressLines: address === '' ? [] : split(address, '||') },
    order,
    expected: {
      kind: kinds[who.charAt(0)] ?? 'unknown',
      salutation,
      name: name ?? salutation,
      problems: problems === '' ? [] : split(problems, ',').toSorted(),
      careOf,
    },
  }
}

/** All rows with their answers, by style. */
export const ownerAnswers: [style: string, answers: OwnerAnswer[]][] = Object.entries(styles).map(
  ([style, { table, order, hasParts = false }]) => [
    style,
    table
      .split('\n')
      .filter((line) => line.includes('=>'))
      .map((line) => answerOf(line, order, hasParts)),
  ],
)
