import {
  formatCount,
  printEnvelopes,
  type PrintKind,
  printLabels,
  printLetters,
} from 'offers-service/contract'
import { useState } from 'react'
import { ApiError, callForFile } from '../../../../api/client.ts'
import { useInvalidate, useSingleFlight } from '../../../../api/hooks.ts'
import { useToast } from '../../../../ui/use-toast.ts'
import { withSession } from '../../session/renew-session.ts'
import { focusTitleIfLost } from '../../shell/admin-screen.tsx'
import { saveFile } from '../../save-file.ts'

/** Why letters are not to be had, by reference number. */
export type LetterProblems = Readonly<Record<string, string>>

/** Letters that were held back, and those that were asked for with them and could be printed. */
export interface HeldLetters {
  problems: LetterProblems
  others: readonly string[]
}

const kinds = {
  letters: { endpoint: printLetters, noun: 'letter' },
  labels: { endpoint: printLabels, noun: 'label' },
  envelopes: { endpoint: printEnvelopes, noun: 'envelope' },
} satisfies Record<PrintKind, object>

/** Prints letters, or their addresses as labels or on envelopes, into a file, all or none; when some are refused, `held` says why until it is cleared, and which others could be. Those who own several parcels get one letter where it is for them `together`. */
export function useLetterPrinting(as: PrintKind = 'letters', together = false) {
  const { endpoint, noun } = kinds[as]
  const invalidate = useInvalidate()
  const { toast, fail } = useToast()
  const [held, setHeld] = useState<HeldLetters>()

  function tell(error: unknown, referenceNumbers: readonly string[]): void {
    const { code, fields } = error instanceof ApiError ? error : {}
    if (code === 'letter_not_possible' && fields) {
      const others = referenceNumbers.filter((number) => !(number in fields))
      return setHeld({ problems: fields, others })
    }
    const description = Object.values(fields ?? {})[0] ?? `Failed to print ${noun}s.`
    fail({ title: 'Error', description }, error)
  }

  /** Answers whether they were printed. */
  const { send: print, isSending: isBusy } = useSingleFlight(
    async (referenceNumbers: readonly string[]) => {
      const body = { referenceNumbers, ...(together && { together }) }
      try {
        const file = await withSession(() => callForFile(endpoint, body))
        const [only, ...others] = referenceNumbers
        saveFile(file, others.length === 0 ? `${noun}-${only}.pdf` : `${noun}s.pdf`)
        setHeld(undefined)
        await invalidate()
        const text =
          others.length === 0
            ? `The ${noun} is`
            : `The ${noun}s of ${formatCount(referenceNumbers.length, 'offer')} are`
        toast({ title: 'Success', description: `${text} saved as a PDF, ready to print.` })
        return true
      } catch (error) {
        tell(error, referenceNumbers)
        return false
      } finally {
        // A button that is busy cannot hold the keyboard.
        focusTitleIfLost()
      }
    },
  )

  function clearHeld(): void {
    setHeld(undefined)
    // An offer that somebody else has changed is not shown as it is now; what shows it may hold the dialog too, so it comes after.
    void invalidate()
  }

  return { print, isBusy, held, clearHeld }
}

/** Prints each kind of thing that there is to print of letters; see {@link useLetterPrinting}. */
export const usePrinters = (together: boolean) => ({
  letters: useLetterPrinting('letters', together),
  labels: useLetterPrinting('labels', together),
  envelopes: useLetterPrinting('envelopes', together),
})
