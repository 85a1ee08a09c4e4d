import {
  atStart,
  formatAcreage,
  formatDollars,
  type NearbySale,
  NewNearbySale,
  readAcres,
  readDay,
  readDollars,
  stateCodes,
  understood,
} from 'offers-service/contract'
import * as v from 'valibot'
import { paths } from '../../../../site/paths.ts'
import { formatDay } from '../../dates.ts'
import { coordinatesIn, typedPlace, writeCoordinates } from '../parcels/parcel-values.ts'

const Typed = v.object({
  county: v.string(),
  state: v.string(),
  soldOn: v.string(),
  acreage: v.string(),
  price: v.string(),
  source: v.string(),
  coordinates: typedPlace,
})
export type SaleValues = v.InferOutput<typeof Typed>

/** Checks what is typed about a sale and turns it into what is sent. */
export const SaleForm = v.pipe(
  Typed,
  v.transform(({ soldOn, acreage, price, coordinates, ...rest }): unknown => ({
    ...rest,
    soldOn: understood(readDay, soldOn),
    acreage: understood(readAcres, acreage),
    price: understood(readDollars, price),
    coordinates: coordinatesIn(coordinates),
  })),
  NewNearbySale,
)

export const requiredOfSale = ['county', 'state', 'soldOn', 'acreage', 'price', 'source'] as const

/** A sale of which nothing is known but where it was, as `Mohave County, AZ`; empty where that is not known either. */
export function newSaleIn(near: string): SaleValues {
  const [, county = '', code = ''] = /^(.+), ([A-Z]{2})$/.exec(near) ?? []
  const state = stateCodes.find((one) => one === code) ?? ''
  return { county, state, soldOn: '', acreage: '', price: '', source: '', coordinates: '' }
}

/** The next sale after one that was entered: mostly from the same page of the same records. */
export const saleAfter = ({ county, state, source }: NearbySale): SaleValues => ({
  ...newSaleIn(''),
  county,
  state,
  source,
})

/** A sale as its form holds it. */
export const toSaleValues = (sale: NearbySale): SaleValues => ({
  county: sale.county,
  state: sale.state,
  soldOn: formatDay(sale.soldOn),
  acreage: String(sale.acreage),
  price: String(sale.price),
  source: sale.source,
  coordinates: sale.coordinates ? writeCoordinates(sale.coordinates) : '',
})

/** A sale in a few words, which tell it from others of its county. */
export const saleInWords = ({ acreage, price, soldOn }: NearbySale) =>
  `${formatAcreage(acreage)} for ${formatDollars(price)} on ${formatDay(soldOn)}`

/** Who entered a sale, and who changed it last, as far as that is known. */
export function makersInWords(
  { madeBy, changedBy }: Pick<NearbySale, 'madeBy' | 'changedBy'>,
  maker: (madeBy: string) => string,
): string {
  const changed = changedBy === null ? '' : `last changed by ${maker(changedBy)}`
  if (madeBy === null) return atStart(changed)
  return [`Entered by ${maker(madeBy)}`, changed].filter(Boolean).join(', ')
}

/** Names the form of a sale in this browser's drafts. */
export const draftOfSale = ({ id }: Pick<NearbySale, 'id'>) => `nearby-sales:${id}`

/** Where a sale in this county is added. */
export const addressOfNewSale = ({
  county,
  state,
}: Pick<NearbySale, 'county'> & { state: string }) =>
  `${paths.adminNearbySales}?new=&${new URLSearchParams({ near: `${county}, ${state}` })}`
