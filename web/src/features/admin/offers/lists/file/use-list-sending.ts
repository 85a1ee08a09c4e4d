import { maxListBytes, type ParcelList, readList, uploadList } from 'offers-service/contract'
import type { ApiError } from '../../../../../api/client.ts'
import { useInvalidate, usePrimeCache } from '../../../../../api/hooks.ts'
import { sizeProblem, useFileSending } from '../../../editing/use-file-sending.ts'

export const maxListMegabytes = maxListBytes / 1024 / 1024

/** The file that was sent last, so that another of its sheets can be read without choosing it again. */
let lastSent: { listId: string; file: File } | undefined

/** The file of a list, if it was sent from this tab. */
export const fileOfList = (listId: string): File | undefined =>
  lastSent?.listId === listId ? lastSent.file : undefined

const tooLarge = (file: File) =>
  `${sizeProblem(file, 'A list', maxListBytes)} Please split it into several files.`

function problemOf({ code, fields }: ApiError, file: File): string | undefined {
  if (code === 'payload_too_large') return tooLarge(file)
  const [reason] = Object.values(fields)
  return reason && `${file.name}: ${reason}`
}

/** Sends a file with a list, or another sheet of it; see `useFileSending`. */
export function useListSending(onStored: (list: ParcelList) => unknown) {
  const remember = usePrimeCache()
  const invalidate = useInvalidate()
  const { send, setProblem, ...sending } = useFileSending(uploadList, {
    problemOf,
    onSent: async (list, file) => {
      lastSent = { listId: list.id, file }
      await invalidate()
      await remember(list, readList, { params: { id: list.id } })
      await onStored(list)
    },
  })
  return {
    ...sending,
    send: async (file: File, sheet?: string) => {
      if (file.size > maxListBytes) return setProblem(tooLarge(file))
      const query = { fileName: file.name, ...(sheet !== undefined && { sheet }) }
      await send(file, { query })
      return undefined
    },
  }
}
