import type { ReactNode } from 'react'
import { signedCopyKey } from '../../site/paths.ts'
import { LinkButton } from '../../ui/button.tsx'
import { useSessionItem } from '../../ui/browser-hooks.ts'
import { documentPath } from './document-path.ts'

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
