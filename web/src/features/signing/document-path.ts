import { signingAgreementUrl, signingDocumentUrl } from 'offers-service/contract'

const ofLink = (url: string, token: string) => url.replace(':token', encodeURIComponent(token))

/** Where a signed PDF is, by the token of the copy. */
export function documentPath(token: string): string {
  return ofLink(signingDocumentUrl, token)
}

/** Where the agreement is as a PDF to read before signing. */
export function readingCopyPath(token: string): string {
  return ofLink(signingAgreementUrl, token)
}
