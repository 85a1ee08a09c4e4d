import { signingDocumentUrl } from '../../../../contract/index.ts'
import type { Queries } from '../../../platform/database/database.ts'
import type { Macs } from '../../../platform/security/macs.ts'
import type { SigningServices } from '../services.ts'
import type { SignerRow } from '../tables.ts'

/** What a signer's token beside their link opens: their signed copy, or the question whether it was they who signed. */
type Opens = 'copy' | 'question'

/**
 * A token of a signer: their id and 256 bits that follow from it under the secret.
 *
 * It is not the token of their link, which others may have been shown before they signed. Nothing of it is stored.
 */
export function signerToken(macs: Macs, opens: Opens, signerId: string): string {
  return `${signerId}.${macs.of(opens, signerId)}`
}

/** The signer a token belongs to; undefined when it is none of ours, or opens something else. */
export async function findBySignerToken(
  query: Queries,
  macs: Macs,
  opens: Opens,
  token: string,
): Promise<SignerRow | undefined> {
  const [id = '', mac = ''] = token.split('.')
  if (!macs.fit(mac, opens, id)) return undefined
  return await query.selectFrom('signers').selectAll().where('id', '=', id).executeTakeFirst()
}

/** What addresses in mails are made from. */
type Linking = Pick<SigningServices, 'config' | 'macs'>

/** The address of a signer's copy, for their mail. */
export function copyLink({ config, macs }: Linking, signerId: string): string {
  const token = signerToken(macs, 'copy', signerId)
  return config.publicUrl + signingDocumentUrl.replace(':token', token)
}

/** The page that asks whether it was they who signed, for the address noted with the offer. */
export function questionLink({ config, macs }: Linking, signerId: string): string {
  return `${config.publicUrl}/sign/${signerToken(macs, 'question', signerId)}/was-it-you`
}
