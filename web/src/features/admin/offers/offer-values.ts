import {
  type AdminOffer,
  CoSellers,
  type Lead,
  NewOffer,
  OfferUpdate,
  readAcres,
  readCoSellers,
  readDay,
  readDollars,
  understood,
} from 'offers-service/contract'
import type { ComponentProps } from 'react'
import * as v from 'valibot'
import { dayAfter, formatDay } from '../dates.ts'

/** What is wrong with the people in a text, if anything, in a sentence that names the first of them. */
function problemIn(text: string): string | undefined {
  const people = readCoSellers(text)
  const [issue] = v.safeParse(CoSellers, people).issues ?? []
  const person = people[Number(issue?.path?.[0]?.key)]
  return issue && (person ? `${person.name || person.email}: ${issue.message}` : issue.message)
}

/** Whoever sells beside the seller, a person a line. */
export const otherSellers = v.pipe(
  v.string(),
  v.check(
    (text) => problemIn(text) === undefined,
    ({ input }) => problemIn(input) ?? '',
  ),
)

const usualDays = 30

export const requiredFields = ['location', 'acreage', 'apn', 'expirationDate', 'amount'] as const

/**
 * What the form holds: every field as it is typed. `isLive` is asked only of drafts and new offers, `otherSellers` only of
 * new ones.
 */
const Typed = v.object({
  referenceNumber: v.string(),
  location: v.string(),
  acreage: v.string(),
  apn: v.string(),
  zoning: v.string(),
  access: v.string(),
  expirationDate: v.string(),
  amount: v.string(),
  assessedValue: v.string(),
  backTaxes: v.string(),
  factsSource: v.string(),
  priceReasons: v.string(),
  pricedBy: v.string(),
  sellerName: v.string(),
  sellerEmail: v.string(),
  sellerPhone: v.string(),
  sellerMailingAddress: v.string(),
  otherSellers,
  notes: v.string(),
  isLive: v.boolean(),
})
export type OfferValues = v.InferOutput<typeof Typed>

/** Binds a field to the form, by its name. */
export type FieldOf = (
  name: keyof OfferValues,
) => ComponentProps<'input'> & ComponentProps<'textarea'> & ComponentProps<'select'>

type OfNumbers = 'acreage' | 'amount' | 'assessedValue' | 'backTaxes'

/** What is sent, but for numbers that could not be understood: those stay as typed, and the schema behind says what is wrong. */
type Understood<Input> = Omit<Input, OfNumbers> & Record<OfNumbers, number | string | null>

const optionalDollars = (text: string) =>
  text.trim() === '' ? null : understood(readDollars, text)

function toUpdate(values: OfferValues): Understood<v.InferInput<typeof OfferUpdate>> {
  const { isLive, acreage, amount, assessedValue, backTaxes, expirationDate, ...typed } = values
  const { referenceNumber: _number, otherSellers: _others, ...texts } = typed
  return {
    ...texts,
    expirationDate: understood(readDay, expirationDate),
    acreage: understood(readAcres, acreage),
    amount: understood(readDollars, amount),
    assessedValue: optionalDollars(assessedValue),
    backTaxes: optionalDollars(backTaxes),
    ...(isLive && { status: 'active' }),
  }
}

function toNew(values: OfferValues): Understood<v.InferInput<typeof NewOffer>> {
  const { status: _status, basedOn: _basedOn, ...fields } = toUpdate(values)
  const referenceNumber = values.referenceNumber.trim()
  return {
    ...fields,
    ...(referenceNumber && { referenceNumber }),
    coSellers: readCoSellers(values.otherSellers),
    status: values.isLive ? 'active' : 'draft',
  }
}

/** Checks the form of a new offer and turns it into what is sent. */
export const NewOfferForm = v.pipe(
  Typed,
  v.transform((values): unknown => toNew(values)),
  NewOffer,
)

/** Checks the form of an existing offer; its status stays unless it is put live. */
export const OfferUpdateForm = v.pipe(
  Typed,
  v.transform((values): unknown => toUpdate(values)),
  OfferUpdate,
)

const blank: OfferValues = {
  referenceNumber: '',
  location: '',
  acreage: '',
  apn: '',
  zoning: '',
  access: '',
  expirationDate: '',
  amount: '',
  assessedValue: '',
  backTaxes: '',
  factsSource: '',
  priceReasons: '',
  pricedBy: '',
  sellerName: '',
  sellerEmail: '',
  sellerPhone: '',
  sellerMailingAddress: '',
  otherSellers: '',
  notes: '',
  isLive: false,
}

/** The beginnings of a new offer: the usual time to answer, and what the lead it is for has told us. */
export function newOfferValues(today: string, lead?: Lead): OfferValues {
  return {
    ...blank,
    expirationDate: formatDay(dayAfter(today, usualDays)),
    ...(lead && {
      location: lead.propertyLocation,
      sellerName: lead.name,
      sellerEmail: lead.email,
      sellerPhone: lead.phone,
    }),
  }
}

/** An offer as its form holds it. */
export function toOfferValues(offer: AdminOffer): OfferValues {
  return {
    referenceNumber: offer.referenceNumber,
    location: offer.location,
    acreage: String(offer.acreage),
    apn: offer.apn,
    zoning: offer.zoning,
    access: offer.access,
    expirationDate: formatDay(offer.expirationDate),
    amount: String(offer.amount),
    assessedValue: offer.assessedValue === null ? '' : String(offer.assessedValue),
    backTaxes: offer.backTaxes === null ? '' : String(offer.backTaxes),
    factsSource: offer.factsSource,
    priceReasons: offer.priceReasons,
    pricedBy: offer.pricedBy,
    sellerName: offer.sellerName,
    sellerEmail: offer.sellerEmail,
    sellerPhone: offer.sellerPhone,
    sellerMailingAddress: offer.sellerMailingAddress,
    otherSellers: '',
    notes: offer.notes,
    isLive: false,
  }
}

/** What puts an offer live and leaves the rest as it is. */
export function toLive(offer: AdminOffer): OfferUpdate {
  const update = v.parse(OfferUpdateForm, { ...toOfferValues(offer), isLive: true })
  return { ...update, basedOn: offer.updatedAt }
}
