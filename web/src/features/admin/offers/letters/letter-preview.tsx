import { offerLetterUrl } from 'offers-service/contract'
import { useState } from 'react'
import { ApiError, request } from '../../../../api/client.ts'
import { Button } from '../../../../ui/button.tsx'
import { useToast } from '../../../../ui/use-toast.ts'
import { withSession } from '../../session/renew-session.ts'
import { LetterProblemsDialog } from './letter-problems-dialog.tsx'
import type { LetterProblems } from './use-letter-printing.ts'

interface LetterPreviewProps {
  referenceNumber: string
  disabled: boolean
}

/** Opens an offer's letter in a new tab to look at, or says what it still lacks. */
export function LetterPreview({ referenceNumber, disabled }: LetterPreviewProps) {
  const { fail } = useToast()
  const [problems, setProblems] = useState<LetterProblems>()
  const letter = offerLetterUrl.replace(':referenceNumber', encodeURIComponent(referenceNumber))
  const address = `${letter}?preview=true`

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
      fail({ title: 'Error', description: 'Failed to open the letter.' }, error)
    }
  }

  return (
    <>
      <Button size="small" disabled={disabled} onClick={() => void open()}>
        Preview letter
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
