import { type CoSeller, differsFrom, type SignatureInput } from '../../../../contract/index.ts'
import { HttpError } from '../../../platform/http/errors.ts'
import type { Naming } from '../seller/draft-signature.ts'

/** The names an agreement has, that of the admin at this place first; none where it does not name them. */
export function namesInAgreement(sellers: readonly CoSeller[], position: number): string[] {
  const own = sellers[position - 1]?.name ?? ''
  if (own.trim() === '') return []
  const others = sellers.filter((_, index) => index !== position - 1).map(({ name }) => name)
  return [own, ...others.filter((name) => name.trim() !== '')]
}

/**
 * What a signer whose name is none of the agreement's says of that; undefined when it is one of them.
 *
 * Refuses with `invalid_request`, naming `nameDiffers`, when it is none and they say nothing.
 */
export function namingOf(
  names: readonly string[],
  { name, nameDiffers }: SignatureInput,
): Naming | undefined {
  if (!differsFrom(names, name)) return undefined
  const [nameInAgreement = ''] = names
  if (nameDiffers === undefined)
    throw new HttpError('invalid_request', {
      nameDiffers: `The agreement names ${nameInAgreement}. Please say why your name is another`,
    })
  return { nameDiffers, nameInAgreement }
}
