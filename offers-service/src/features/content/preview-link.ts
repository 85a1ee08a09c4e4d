import { createHmac } from 'node:crypto'
import { isBefore } from 'date-fns/isBefore'
import * as v from 'valibot'
import { isSameSecret } from '../../platform/security/tokens.ts'

const Link = v.object({
  type: v.picklist(['post', 'page']),
  id: v.string(),
  version: v.picklist(['draft', 'published']),
  until: v.pipe(v.string(), v.regex(/^\d{1,15}$/)),
  proof: v.string(),
})

/** One version of one document that somebody may see before it is public. */
export type PreviewLink = Pick<v.InferOutput<typeof Link>, 'type' | 'id' | 'version'>

/**
 * Reads a link that the console made (`cms/src/console/preview-link.ts`) from its query.
 *
 * Undefined when it is not one, was not made with our secret, or has ended.
 */
export function readPreviewLink(
  query: unknown,
  secret: string,
  now: Date,
): PreviewLink | undefined {
  const result = v.safeParse(Link, query)
  if (!result.success) return undefined
  const { proof, ...link } = result.output
  const claim = new URLSearchParams(link).toString()
  const expected = createHmac('sha256', secret).update(`preview?${claim}`).digest('base64url')
  if (!isSameSecret(proof, expected) || isBefore(Number(link.until), now)) return undefined
  return link
}
