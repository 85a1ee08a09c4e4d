import {
  formatCount,
  type Mailing,
  type PrintKind,
  printMailingFiles,
  type PrintRun,
  readMailingPrint,
  startPrintRun,
} from 'offers-service/contract'
import { useState } from 'react'
import { addressOf, ApiError, call, callForFile } from '../../../../api/client.ts'
import { useInvalidate } from '../../../../api/hooks.ts'
import { useToast } from '../../../../ui/use-toast.ts'
import type { LetterProblems } from '../letters/use-letter-printing.ts'
import { saveFile } from '../../save-file.ts'
import { withSession } from '../../session/renew-session.ts'
import { focusTitleIfLost } from '../../shell/admin-screen.tsx'
import { isOvertaken, useMutation } from '../../use-mutation.ts'
import { useWatched } from '../../use-watched.ts'

const isGoingOn = (run: PrintRun) => !run.isStopped && run.status !== 'ready'

/** The files of a mailing's letters, watched while they are made; `run` is undefined until that is known, and null without files. */
export function usePrintRun({ id }: Mailing) {
  const query = useWatched(
    readMailingPrint,
    { params: { id } },
    ({ run }) => !!run && isGoingOn(run),
  )
  const attempt = useMutation()
  const start = async (body: { together: boolean; unprintedOnly: boolean }) => {
    await attempt(() => call(startPrintRun, { params: { id }, body }), {
      failure: 'The files were not made. Please try again.',
    })
    focusTitleIfLost()
  }
  return { query, run: query.data?.run, start }
}

/** What of a run is to be printed: one file, or all of them where it has no id. */
export interface Asked {
  as: PrintKind
  file: string | undefined
  /** How many letters there are in it, and what the file on the disk is called. */
  count: number
  name: string
}

/** Saves files of a run to print; `printing` is what is being made now, and `problems` says why letters are not to be had. */
export function useFilePrinting({ id, kind }: Mailing, run: PrintRun) {
  const { toast, fail } = useToast()
  const invalidate = useInvalidate()
  const [printing, setPrinting] = useState<Asked>()
  const [problems, setProblems] = useState<LetterProblems>()

  async function print(asked: Asked): Promise<void> {
    const { as, file, count, name } = asked
    setPrinting(asked)
    const { method, config } = printMailingFiles
    const body = { run: run.id, as, ...(file !== undefined && { files: [file] }) }
    const url = addressOf(printMailingFiles, { params: { id }, body })
    try {
      saveFile(await withSession(() => callForFile({ url, method, config }, body)), name)
      const what =
        as === 'letters'
          ? formatCount(count, `${kind} is`, `${kind}s are`)
          : `The ${as} of ${formatCount(count, kind)} are`
      toast({ title: 'Success', description: `${what} saved as a PDF, ready to print.` })
    } catch (error) {
      if (error instanceof ApiError && error.code === 'letter_not_possible')
        setProblems(error.fields)
      else
        fail(
          {
            title: 'Error',
            description: isOvertaken(error)
              ? 'These files were made again in another window. You see the new ones.'
              : `The ${as} were not printed. Please try again.`,
          },
          error,
        )
    }
    await invalidate()
    setPrinting(undefined)
    // A button that is busy cannot hold the keyboard.
    focusTitleIfLost()
  }

  return { print, printing, problems, clearProblems: () => setProblems(undefined) }
}
