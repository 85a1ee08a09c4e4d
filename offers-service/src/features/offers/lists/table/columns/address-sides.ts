import { isBox, shareOf } from './content.ts'
import type { AddressPart, Meaning } from './header-meanings.ts'

/** A column of a list: its place, its header's meaning if it has one, and what some of its cells say. */
export interface Column {
  index: number
  meaning: Meaning | undefined
  values: string[]
}

type Side = 'land' | 'mail'

const partOf = ({ meaning }: Column): AddressPart | undefined => meaning?.address?.part
const isOpen = ({ meaning }: Column) =>
  meaning?.address !== undefined && meaning.address.of === undefined

/** Columns beside each other that are one address of nobody yet: a part that comes again begins another. */
function openRuns(columns: readonly Column[]): Column[][] {
  const runs: Column[][] = []
  for (const column of columns.filter(isOpen)) {
    const run = runs.at(-1)
    const isBeside = run?.at(-1)?.index === column.index - 1
    const isAgain = run?.some(
      (other) => partOf(other) === partOf(column) && other.meaning?.piece === column.meaning?.piece,
    )
    if (run && isBeside && !isAgain) run.push(column)
    else runs.push([column])
  }
  return runs
}

/** Whose a column is by itself, if it tells. */
function sideOf(column: Column | undefined): Side | undefined {
  const { address, field } = column?.meaning ?? {}
  if (address) return address.of
  if (field === undefined) return undefined
  if (/^(?:owner|careOf)/.test(field)) return 'mail'
  return /^(?:parcelNumber|fips|county|situs|acres|lot|legal|use|zoning)/.test(field)
    ? 'land'
    : undefined
}

/** Whether the address of a side is whole or has all these parts already, so that they must be the other's. */
function hasAll(columns: readonly Column[], side: Side, run: readonly Column[]): boolean {
  const own = new Set(columns.filter(({ meaning }) => meaning?.address?.of === side).map(partOf))
  return own.has('whole') || run.every((open) => own.has(partOf(open)))
}

function decide(run: readonly Column[], columns: readonly Column[], runCount: number): Side {
  if (run.some(({ values }) => shareOf(values, isBox) > 0 && values.some(isBox))) return 'mail'
  if (hasAll(columns, 'mail', run)) return 'land'
  if (hasAll(columns, 'land', run)) return 'mail'
  const before = columns[(run[0]?.index ?? 0) - 1]
  const after = columns[(run.at(-1)?.index ?? 0) + 1]
  // A state alone beside the county is where the land is.
  const isStateAlone = run.length === 1 && partOf(run[0]!) === 'state'
  const isBesideCounty = [before, after].some((column) => column?.meaning?.field === 'county')
  if (isStateAlone && isBesideCounty) return 'land'
  const neighbor = isStateAlone
    ? (sideOf(before) ?? sideOf(after))
    : (before?.meaning?.address?.of ?? after?.meaning?.address?.of ?? sideOf(before))
  if (neighbor) return neighbor
  const hasMail = columns.some(({ meaning }) => meaning?.address?.of === 'mail')
  if (hasMail) return 'land'
  return runCount === 1 ? 'mail' : (sideOf(after) ?? 'land')
}

/** The columns with those of one address given to a side. */
function given(columns: readonly Column[], run: readonly Column[], of: Side): Column[] {
  const indexes = new Set(run.map(({ index }) => index))
  return columns.map((column) => {
    const { index, meaning, values } = column
    if (!indexes.has(index) || !meaning?.address) return column
    return { index, values, meaning: { ...meaning, address: { part: meaning.address.part, of } } }
  })
}

/**
 * Decides whether addresses whose headers do not tell, such as `Address`, `City`, `State`, `Zip`, are the land's or the mail's: by
 * boxes at the post office, by what the file has already, and by their neighbors.
 */
export function withSides(columns: readonly Column[]): Column[] {
  let decided = [...columns]
  const runs = openRuns(columns)
  for (const run of runs) decided = given(decided, run, decide(run, decided, runs.length))
  // Letters must go somewhere: where no address is the mail's, the most complete one is.
  const hasMail = decided.some(({ meaning }) => meaning?.address?.of === 'mail')
  const longest = runs.toSorted((one, other) => other.length - one.length)[0]
  return hasMail || !longest || longest.length < 2 ? decided : given(decided, longest, 'mail')
}
