import { printLetters } from 'offers-service/contract'
import { useState } from 'react'
import { ApiError, request } from '../../../../api/client.ts'
import { useInvalidate } from '../../../../api/hooks.ts'
import { useToast } from '../../../../ui/use-toast.ts'
import { withSession } from '../../session/renew-session.ts'
import { focusTitle } from '../../shell/admin-screen.tsx'
import { saveFile } from '../../save-file.ts'

/** Why letters are not to be had, by reference number. */
export type LetterProblems = Readonly<Record<string, string>>

/** Prints letters into a file, all or none; when they are refused, `problems` says why until it is cleared. */
export function useLetterPrinting() {
  const invalidate = useInvalidate()
  const { toast } = useToast()
  const [isBusy, setIsBusy] = useState(false)
  const [problems, setProblems] = useState<LetterProblems>()

  function tell(error: unknown): void {
    const { code, fields } = error instanceof ApiError ? error : {}
    if (code === 'letter_not_possible' && fields) return setProblems(fields)
    toast({
      title: 'Error',
      description: Object.values(fields ?? {})[0] ?? 'Failed to print letters.',
      variant: 'destructive',
    })
  }

  /** Answers whether they were printed. */
  async function print(referenceNumbers: readonly string[]): Promise<boolean> {
    setIsBusy(true)
    try {
      const { url, method, config } = printLetters
      const { patienceSeconds } = config
      const body = { referenceNumbers }
      const answer = await withSession(
        async () => await request(url, { method, body, patienceSeconds }),
      )
      const [only, ...others] = referenceNumbers
      saveFile(await answer.blob(), others.length === 0 ? `letter-${only}.pdf` : 'letters.pdf')
      await invalidate()
      const text = others.length === 0 ? 'The letter is' : `${referenceNumbers.length} letters are`
      toast({ title: 'Success', description: `${text} saved as a PDF, ready to print.` })
      return true
    } catch (error) {
      tell(error)
      return false
    } finally {
      setIsBusy(false)
      // A button that is busy cannot hold the keyboard.
      focusTitle()
    }
  }

  return { print, isBusy, problems, clearProblems: () => setProblems(undefined) }
}
