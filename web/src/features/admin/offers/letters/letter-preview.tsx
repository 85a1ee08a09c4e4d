import {
  type Mailing,
  type MailingKind,
  mailingPreviewUrl,
  offerLetterUrl,
} from 'offers-service/contract'
import { useState } from 'react'
import { ApiError, request } from '../../../../api/client.ts'
import { Button } from '../../../../ui/button.tsx'
import { useToast } from '../../../../ui/use-toast.ts'
import { withSession } from '../../session/renew-session.ts'
import { LetterProblemsDialog } from './letter-problems-dialog.tsx'
import type { LetterProblems } from './use-letter-printing.ts'

interface PreviewProps {
  kind: MailingKind
  /** Of the PDF. */
  address: string
  disabled?: boolean
}

/** Opens a letter or postcard in a new tab to look at, or says what it still lacks. */
function Preview({ kind, address, disabled = false }: PreviewProps) {
  const { fail } = useToast()
  const [problems, setProblems] = useState<LetterProblems>()

  async function open(): Promise<void> {
    // Opened with the click itself, because browsers block what opens later.
    const tab = window.open('', '_blank')
    try {
      await withSession(async () => await request(address, { method: 'GET', timeoutSeconds: 30 }))
      if (tab) tab.location.href = address
    } catch (error) {
      tab?.close()
      if (error instanceof ApiError && error.code === 'letter_not_possible')
        return setProblems(error.fields)
      fail({ title: 'Error', description: `Failed to open the ${kind}.` }, error)
    }
  }

  return (
    <>
      <Button size="small" disabled={disabled} onClick={() => void open()}>
        Preview {kind}
        <span className="visually-hidden"> (opens in a new tab)</span>
      </Button>
      {problems && (
        <LetterProblemsDialog
          problems={problems}
          isPreview
          onClose={() => setProblems(undefined)}
        />
      )}
    </>
  )
}

/** Opens the letter of an offer to look at. */
export function LetterPreview({
  referenceNumber,
  disabled,
}: {
  referenceNumber: string
  disabled: boolean
}) {
  const letter = offerLetterUrl.replace(':referenceNumber', encodeURIComponent(referenceNumber))
  return <Preview kind="letter" address={`${letter}?preview=true`} disabled={disabled} />
}

/** Opens a letter or postcard of a mailing to look at. */
export function PiecePreview({
  mailing: { id, kind },
  referenceNumber,
}: {
  mailing: Mailing
  referenceNumber: string
}) {
  const preview = mailingPreviewUrl.replace(':id', encodeURIComponent(id))
  const query = new URLSearchParams({ referenceNumber })
  return <Preview kind={kind} address={`${preview}?${query}`} />
}
