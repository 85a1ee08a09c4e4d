import { PDF } from '@libpdf/core'
import { addressLines, type OwnBusiness } from '../../../../contract/index.ts'
import { remoteSigner, type RemoteKey } from './remote-signer.ts'

/** What is sealed, with a key that is lent for it, in the name of this business. */
interface Unsealed {
  key: RemoteKey
  pdf: Uint8Array
  at: Date
  business: OwnBusiness
}

/** Seals a PDF with a digital signature (PAdES B-B), after which any change to it shows. */
export async function sealPdf({ key, pdf, at, business }: Unsealed): Promise<Uint8Array> {
  const document = await PDF.load(pdf)
  const { bytes } = await document.sign({
    signer: remoteSigner(key),
    signingTime: at,
    reason: 'Sealed so that no change goes unnoticed',
    location: addressLines(business.postalAddress).at(-1) ?? '',
    contactInfo: business.supportEmail,
    fieldName: 'Seal',
  })
  return bytes
}
