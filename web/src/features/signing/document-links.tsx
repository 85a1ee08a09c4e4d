import type { ReactNode } from 'react'
import { signedCopyKey } from '../../site/paths.ts'
import { LinkButton } from '../../ui/button.tsx'
import { useSessionItem } from '../../ui/browser-hooks.ts'
import { signingAgreementUrl, signingDocumentUrl } from 'offers-service/contract'

const ofLink = (url: string, token: string) => url.replace(':token', encodeURIComponent(token))

/** Where a signed PDF is, by the token of the copy. */
function documentPath(token: string): string {
  return ofLink(signingDocumentUrl, token)
}

/** Where the agreement is as a PDF to read before signing. */
export function readingCopyPath(token: string): string {
  return ofLink(signingAgreementUrl, token)
}

/** Downloads the signed copy in the tab that signed with this link; elsewhere the copy is in the signer's mail. */
export function CopyButton({ token, children }: { token: string; children: ReactNode }) {
  const copy = useSessionItem(signedCopyKey(token))
  if (copy === null) return null
  return (
    <LinkButton variant="primary" to={documentPath(copy)} download>
      {children}
    </LinkButton>
  )
}
