import type { Queries } from '../database.ts'
import type { Services } from '../services.ts'
import { signingDocumentUrl } from '../../contract/index.ts'
import type { SignerRow } from '../tables.ts'
import type { Marks } from './evidence/marks.ts'

/**
 * The token with which a signer downloads their signed copy: their id and 256 bits that follow from it under the secret.
 *
 * It is not the token of their link, which others may have been shown before they signed. Nothing of it is stored.
 */
export function copyToken(marks: Marks, signerId: string): string {
  return `${signerId}.${marks.of('copy', signerId)}`
}

/** The address of a signer's copy, for their mail. */
export function copyLink({ config, marks }: Pick<Services, 'config' | 'marks'>, signerId: string) {
  return config.publicUrl + signingDocumentUrl.replace(':token', copyToken(marks, signerId))
}

/** The signer a copy's token belongs to; undefined when the token is none of ours. */
export async function findByCopyToken(
  query: Queries,
  marks: Marks,
  token: string,
): Promise<SignerRow | undefined> {
  const [id = '', mark = ''] = token.split('.')
  if (!marks.fit(mark, 'copy', id)) return undefined
  return await query.selectFrom('signers').selectAll().where('id', '=', id).executeTakeFirst()
}
