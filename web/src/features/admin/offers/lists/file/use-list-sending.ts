import { maxListBytes, type ParcelList, readList, uploadList } from 'offers-service/contract'
import { useRef, useState } from 'react'
import { ApiError } from '../../../../../api/client.ts'
import { failureWords } from '../../../../../api/failures.ts'
import { useInvalidate, usePrimeCache } from '../../../../../api/hooks.ts'
import { sendFile } from '../../../editing/send-file.ts'
import { useCreationKey } from '../../../editing/use-creation-key.ts'
import { withSession } from '../../../session/renew-session.ts'

const megabyte = 1024 * 1024
export const maxListMegabytes = maxListBytes / megabyte

/** The file that was sent last, so that another of its sheets can be read without choosing it again. */
let lastSent: { listId: string; file: File } | undefined

/** The file of a list, if it was sent from this tab. */
export const fileOfList = (listId: string): File | undefined =>
  lastSent?.listId === listId ? lastSent.file : undefined

const tooLarge = ({ name, size }: File) =>
  `${name} has ${(Math.ceil((size / megabyte) * 10) / 10).toFixed(1)} MB. A list may have ${maxListMegabytes} MB at most. Please split it into several files.`

function problemOf(error: unknown, file: File): string {
  const { code, fields } = error instanceof ApiError ? error : {}
  if (code === 'payload_too_large') return tooLarge(file)
  const reason = Object.values(fields ?? {})[0]
  if (reason) return `${file.name}: ${reason}`
  return `${file.name} could not be sent. ${failureWords(error).description}`
}

/**
 * Sends a file with a list, or another sheet of it: `share` is how much of it has left, undefined while nothing does; `problem` is
 * why the last try failed.
 */
export function useListSending(onStored: (list: ParcelList) => unknown) {
  const [share, setShare] = useState<number>()
  const [problem, setProblem] = useState('')
  const sending = useRef<AbortController>(undefined)
  const creation = useCreationKey()
  const remember = usePrimeCache()
  const invalidate = useInvalidate()

  async function send(file: File, sheet?: string): Promise<void> {
    if (file.size > maxListBytes) return setProblem(tooLarge(file))
    const controller = new AbortController()
    sending.current = controller
    setProblem('')
    setShare(0)
    try {
      const query = { fileName: file.name, ...(sheet !== undefined && { sheet }) }
      const key = creation.keyOf([query, file.size, file.lastModified])
      const { signal } = controller
      const list = await withSession(
        async () =>
          await sendFile(uploadList, { input: { query }, file, key, signal, onProgress: setShare }),
      )
      creation.forget()
      lastSent = { listId: list.id, file }
      await invalidate()
      await remember(list, readList, { params: { id: list.id } })
      await onStored(list)
    } catch (error) {
      if (!controller.signal.aborted) setProblem(problemOf(error, file))
    }
    setShare(undefined)
    return undefined
  }

  return { share, problem, send, stop: () => sending.current?.abort() }
}
