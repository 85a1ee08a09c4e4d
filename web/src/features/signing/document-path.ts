import { signingDocumentUrl } from 'offers-service/contract'

/** Where the signed PDF of a link is. */
export function documentPath(token: string): string {
  return signingDocumentUrl.replace(':token', encodeURIComponent(token))
}
