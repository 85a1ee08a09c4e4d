import * as v from 'valibot'
import { Business } from './business.ts'
import { noStory, OwnStory } from './own-story.ts'
import { numberAtEnd } from './phones.ts'

// Apart from the business that every page shows, so that no visitor downloads what these say.

/** Who signs for the company, and as what, such as `Managing Member`; both may be empty. */
export const CompanySigner = v.object({ name: v.string(), title: v.string() })
export type CompanySigner = v.InferOutput<typeof CompanySigner>

/** The business as the admin sees it. The bare email address stays out of public pages, where machines collect such. */
export const OwnBusiness = v.object({
  ...Business.entries,
  supportEmail: v.string(),
  signer: v.optional(CompanySigner, { name: '', title: '' }),
  about: v.optional(OwnStory, noStory),
  /** People whom a seller may call about us, a line each that ends with their phone number. */
  references: v.optional(v.array(v.string()), []),
  /** Reviews of us on other sites, a line each that ends with an https address. */
  reviews: v.optional(v.array(v.string()), []),
  /** Where counties show their records, a line each; see `county-records.ts`. */
  countyRecords: v.optional(v.array(v.string()), []),
})
export type OwnBusiness = v.InferOutput<typeof OwnBusiness>

/** Who signs for the company, as in `Dana Reyes, Managing Member`; empty when nobody is named. */
export function signerWords({ name, title }: CompanySigner): string {
  return name && [name, title].filter(Boolean).join(', ')
}

/** The words of a line without what leads over to what stands at its end. */
const withoutSigns = (words: string) => words.replace(/[\s,;:(–—-]+$/, '')

/** Whom a line names who may be called; undefined where it does not say who, or not end with a number that can be dialed. */
export function readReference(line: string) {
  const { startsAt = 0, dial } = numberAtEnd(line) ?? {}
  const who = withoutSigns(line.slice(0, startsAt))
  return who && dial !== undefined ? { who, phone: line.slice(startsAt), dial } : undefined
}

/** The review that a line leads to; undefined where it does not say what it is, or not end with an https address. */
export function readReview(line: string) {
  const url = /https:\/\/\S*[^\s.,;)>]$/i.exec(line)?.[0] ?? ''
  const label = withoutSigns(line.slice(0, -url.length || undefined))
  return url && label && URL.canParse(url) ? { label, url } : undefined
}
