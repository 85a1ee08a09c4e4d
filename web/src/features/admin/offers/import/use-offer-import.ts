import {
  type DecidedSellers,
  formatCount,
  importOffers,
  type ImportReport,
} from 'offers-service/contract'
import { useState } from 'react'
import { ApiError, call } from '../../../../api/client.ts'
import { useInvalidate } from '../../../../api/hooks.ts'
import { useToast } from '../../../../ui/use-toast.ts'
import { useCreationKey } from '../../editing/use-creation-key.ts'
import { withSession } from '../../session/renew-session.ts'
import { readCsv } from './read-csv.ts'

/** How far the import has come: a file is only ever imported after it was checked. */
export type ImportStage =
  | { name: 'empty' }
  | { name: 'checking'; fileName: string }
  | { name: 'unreadable'; fileName: string; problem: string }
  | {
      name: 'checked' | 'importing'
      fileName: string
      csv: string
      report: ImportReport
      /** True when it was imported before and the answer was lost. */
      isUnsure?: boolean
    }

const notChecked = 'The file could not be checked. Please try again.'
const refused = 'Failed to import the file. Nothing of it was stored.'

/** What is known after an import without an answer. */
export const unanswered =
  'The server did not answer in time, so the offers may have been stored or not. You can safely press Import again: nothing is stored twice.'

/** What was stored, and what goes on in the background. */
function resultOf({ imported, changeOutcome: { changed } }: ImportReport): string {
  return [
    imported > 0 && `${formatCount(imported, 'offer')} imported.`,
    changed > 0 && `${formatCount(changed, 'offer is', 'offers are')} being changed.`,
  ]
    .filter(Boolean)
    .join(' ')
}

/** Checks a file of offers, then imports it as a whole; `onImported` is called with the answer when its offers are stored. */
export function useOfferImport(onImported: (report: ImportReport) => void) {
  const invalidate = useInvalidate()
  const { toast, fail } = useToast()
  const creation = useCreationKey()
  const [stage, setStage] = useState<ImportStage>({ name: 'empty' })

  async function check(fileName: string, csv: string): Promise<void> {
    try {
      const report = await withSession(() => call(importOffers, { body: { csv, dryRun: true } }))
      setStage({ name: 'checked', fileName, csv, report })
    } catch (error) {
      const refusal = error instanceof ApiError ? Object.values(error.fields)[0] : undefined
      setStage({ name: 'unreadable', fileName, problem: refusal ?? notChecked })
    }
  }

  async function choose(file: File): Promise<void> {
    const fileName = file.name
    setStage({ name: 'checking', fileName })
    const read = await readCsv(file).catch(() => ({ problem: notChecked }))
    if ('problem' in read) setStage({ name: 'unreadable', fileName, problem: read.problem })
    else await check(fileName, read.csv)
  }

  /** Imports the file that was checked, with what was decided about its joint sellers. */
  async function store(sellers: DecidedSellers[]): Promise<void> {
    if (stage.name !== 'checked') return
    const { fileName, csv, report } = stage
    setStage({ ...stage, name: 'importing' })
    let stored: ImportReport
    try {
      const body = {
        csv,
        dryRun: false,
        ...(sellers.length > 0 && { sellers }),
        // The parcels that are taken were shown, each with its offer.
        ...(report.warningCount > 0 && { confirmed: true }),
      }
      const key = creation.keyOf(body)
      stored = await withSession(() => call(importOffers, { body, key }))
      creation.forget()
      await invalidate()
      toast({ title: 'Success', description: resultOf(stored) })
    } catch (error) {
      const isRefused = error instanceof ApiError && error.status < 500
      fail({ title: 'Error', description: isRefused ? refused : unanswered }, error)
      // Since the check, an offer may have taken a number of the file. Without an answer the same import can go on as it is.
      if (isRefused) await check(fileName, csv)
      else setStage({ ...stage, name: 'checked', isUnsure: true })
      return
    }
    onImported(stored)
  }

  return { stage, choose, store }
}
