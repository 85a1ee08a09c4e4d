import { readFileSync } from 'node:fs'
import {
  type Agreement,
  type ConsentText,
  type CoSeller,
  formatAcreage,
  formatCalendarDate,
  formatExactDollars,
  formatList,
  type Outline,
} from '../../../../contract/index.ts'
import { canonicalJson } from '../../../platform/security/macs.ts'
import { businessDay } from '../../offers/status.ts'
import type { OfferRow } from '../../offers/tables.ts'
import { sha256 } from '../evidence/chain.ts'
import { type BuyerFacts, buyerFactNames } from './buyer-facts.ts'
import { fillIn, parseTemplate } from './template.ts'

const offerFields = [
  'sellers',
  'referenceNumber',
  'offerDate',
  'location',
  'apn',
  'acreage',
  'zoning',
  'access',
  'price',
  'lastDay',
  'exhibit',
]

function readTemplate(name: string, fields: readonly string[]) {
  return parseTemplate(name, readFileSync(new URL(name, import.meta.url), 'utf8'), fields)
}

const agreementFields = [...buyerFactNames, ...offerFields]
const agreementTemplate = readTemplate('agreement.md', agreementFields)
const inShortTemplate = readTemplate('in-short.md', agreementFields)
const exhibitTemplate = readTemplate('exhibit.md', [
  'apn',
  'location',
  'outlineSource',
  'outlineAcres',
])
const consentTemplate = readTemplate('consent.md', ['phone', 'email'])

function valuesOf(
  offer: OfferRow,
  sellers: readonly CoSeller[],
  facts: BuyerFacts,
  outline?: Outline,
): Record<string, string> {
  const names = sellers.map(({ name }) => name).filter(Boolean)
  return {
    ...facts,
    buyerSigner: facts.buyerSigner && `, by ${facts.buyerSigner}`,
    sellers: formatList(names) || 'the owner of record who signs below',
    referenceNumber: offer.reference_number,
    offerDate: formatCalendarDate(businessDay(new Date(offer.created_at))),
    location: offer.location,
    apn: offer.apn,
    acreage: formatAcreage(offer.acreage),
    zoning: offer.zoning || 'as recorded by the county',
    access: offer.access || 'as recorded by the county',
    price: formatExactDollars(offer.amount_cents / 100),
    lastDay: formatCalendarDate(offer.expiration_date),
    exhibit: outline ? ' Exhibit A at the end shows the outline of the land as a map has it.' : '',
  }
}

/** What a text is identified by: its template's version, and a part of its hash so that no two texts share one. */
function versionOf(templateVersion: string, text: unknown): string {
  return `${templateVersion}.${sha256(canonicalJson(text)).slice(0, 16)}`
}

/** What stands at the end of an agreement about land with this outline. */
function exhibitOf({ apn, location }: OfferRow, outline: Outline): Agreement['exhibit'] {
  const { title, sections } = exhibitTemplate
  const { source: outlineSource, acres } = outline
  const values = { apn, location, outlineSource, outlineAcres: formatAcreage(acres) }
  const paragraphs = sections.flatMap((section) =>
    section.paragraphs.map((paragraph) => fillIn(paragraph, values)),
  )
  return { title, paragraphs, outline }
}

/**
 * The agreement for an offer and its sellers, and the outline of its land where sellers see one; `version` changes with the wording
 * and with every fact in it.
 */
export function agreementFor(
  offer: OfferRow,
  sellers: readonly CoSeller[],
  facts: BuyerFacts,
  outline?: Outline,
): Agreement {
  const values = valuesOf(offer, sellers, facts, outline)
  const { title, version } = agreementTemplate
  const sections = agreementTemplate.sections.map(({ heading, paragraphs }) => ({
    heading,
    paragraphs: paragraphs.map((paragraph) => fillIn(paragraph, values)),
  }))
  const text = { title, sections, ...(outline && { exhibit: exhibitOf(offer, outline) }) }
  return { version: versionOf(version, text), ...text }
}

/** What the agreement for an offer comes down to, a sentence or two each; empty when the business says nothing of it. */
export function inShortFor(
  offer: OfferRow,
  sellers: readonly CoSeller[],
  facts: BuyerFacts,
): string[] {
  const values = valuesOf(offer, sellers, facts)
  return inShortTemplate.sections.flatMap(({ paragraphs }) =>
    paragraphs.map((paragraph) => fillIn(paragraph, values)),
  )
}

/** The disclosure shown before signing. */
export function consentFor(facts: BuyerFacts): ConsentText {
  const paragraphs = consentTemplate.sections.flatMap((section) =>
    section.paragraphs.map((paragraph) => fillIn(paragraph, { ...facts })),
  )
  return { version: versionOf(consentTemplate.version, paragraphs), paragraphs }
}

/** What the chain records of an agreement or a consent: the hash of exactly these bytes, which are kept and exported. */
export function textBytes(text: Agreement | ConsentText): string {
  return canonicalJson(text)
}
