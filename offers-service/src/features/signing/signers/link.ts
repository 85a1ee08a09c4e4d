import * as v from 'valibot'
import {
  type Agreement,
  Agreement as AgreementShape,
  type PublicOffer,
} from '../../../../contract/index.ts'
import type { Config } from '../../../platform/config.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { HttpError } from '../../../platform/http/errors.ts'
import { tokenFor } from '../../../platform/security/tokens.ts'
import { toPublicOffer } from '../../offers/offer-rows.ts'
import type { OfferRow } from '../../offers/tables.ts'
import { agreementNow } from '../agreement/agreement-now.ts'
import type { BuyerFacts } from '../agreement/buyer-facts.ts'
import { closedLinkError, isLinkOpen, refusalToSign } from '../rules.ts'
import { findByToken, type LinkedSigning, type TokenConfig } from '../store.ts'
import type { SigningRow } from '../tables.ts'

/** The page where a signer signs; it can be told again because the token follows from the signer's id. */
export function signingLink(
  config: Pick<Config, 'publicUrl' | 'signingSecret'>,
  signerId: string,
): string {
  return `${config.publicUrl}/sign/${tokenFor(signerId, config.signingSecret)}`
}

/**
 * Finds what a signing link belongs to, as a visitor may see it.
 *
 * An unknown link is `not_found`; one whose signing was cancelled or whose offer has lapsed is `signing_link_closed`, or
 * `signed_link_closed` for a seller who had signed here by then and may keep their copy.
 */
export async function openLink(
  query: Queries,
  config: TokenConfig,
  token: string,
  now: Date,
): Promise<LinkedSigning & { view: PublicOffer }> {
  const found = await findByToken(query, config, token)
  if (!found) throw new HttpError('not_found')
  const view = toPublicOffer(found.offer, now)
  if (!view || !isLinkOpen(found.signing, found.signer))
    throw closedLinkError(found.signing, found.signer)
  return { ...found, view }
}

/** As {@link openLink}, for what only a seller does who has yet to sign here; any other is refused. */
export async function openLinkToSign(
  query: Queries,
  config: TokenConfig,
  token: string,
  now: Date,
): Promise<LinkedSigning> {
  const link = await openLink(query, config, token, now)
  const refusal = refusalToSign(link.signing, link.signer, link.offer, now)
  if (refusal) throw refusal
  return link
}

/** The agreement of a signing under its facts: once somebody has signed, the text they signed, whatever has changed since. */
export async function agreementOf(
  query: Queries,
  signing: SigningRow,
  offer: OfferRow,
  facts: BuyerFacts,
): Promise<Agreement> {
  const kept =
    signing.agreement_version === null
      ? undefined
      : await query
          .selectFrom('signing_documents')
          .select('content')
          .where('signing_id', '=', signing.id)
          .where('kind', '=', 'agreement_text')
          .executeTakeFirst()
  if (!kept) return await agreementNow(query, offer, facts, signing.provider)
  return v.parse(AgreementShape, JSON.parse(Buffer.from(kept.content).toString('utf8')))
}
