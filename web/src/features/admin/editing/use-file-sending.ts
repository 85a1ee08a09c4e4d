import type { Endpoint, ReplyOf } from 'offers-service/contract'
import { useRef, useState } from 'react'
import { ApiError, type InputArguments } from '../../../api/client.ts'
import { failureWords } from '../../../api/failures.ts'
import { withSession } from '../session/renew-session.ts'
import { sendFile } from './send-file.ts'
import { useCreationKey } from './use-creation-key.ts'

const megabyte = 1024 * 1024

/** How large a file is, such as `340 kB` or `2.1 MB`. */
export const sizeInWords = (bytes: number): string =>
  bytes < megabyte ? `${Math.ceil(bytes / 1024)} kB` : `${(bytes / megabyte).toFixed(1)} MB`

/** How large a file is beside how large it may be: `barn.jpg has 12.4 MB. A picture may have 10 MB at most.` */
export function sizeProblem({ name, size }: File, kind: string, maxBytes: number): string {
  const megabytes = (Math.ceil((size / megabyte) * 10) / 10).toFixed(1)
  return `${name} has ${megabytes} MB. ${kind} may have ${maxBytes / megabyte} MB at most.`
}

interface FileSendingOptions<E extends Endpoint> {
  /** Why a file was not taken, where that is about the file; undefined for any other failure. */
  problemOf: (error: ApiError, file: File) => string | undefined
  /** What is said of every other failure before how to go on. */
  reassurance?: string
  firstProblem?: string | undefined
  /** Called with the answer; until it has ended, the file counts as on its way. */
  onSent: (reply: ReplyOf<E>, file: File) => unknown
}

/**
 * Sends a file: `share` is how much of it has left, undefined while nothing does; `problem` is why the last try failed, empty when
 * it did not. Sent again after a lost answer, a file is stored once.
 */
export function useFileSending<E extends Endpoint>(
  endpoint: E,
  { problemOf, reassurance = '', firstProblem = '', onSent }: FileSendingOptions<E>,
) {
  const [share, setShare] = useState<number>()
  const [problem, setProblem] = useState(firstProblem)
  const sending = useRef<AbortController>(undefined)
  const creation = useCreationKey()

  function wordsOf(error: unknown, file: File): string {
    const own = error instanceof ApiError ? problemOf(error, file) : undefined
    const { description } = failureWords(error)
    return own ?? `${file.name} could not be sent. ${reassurance}${description}`
  }

  /** Answers the error, which has been told by then, or undefined when it went well or was stopped. */
  async function send(file: File, input: InputArguments<E>[0]): Promise<Error | undefined> {
    const controller = new AbortController()
    const { signal } = controller
    sending.current = controller
    setProblem('')
    setShare(0)
    const key = creation.keyOf([input, file.name, file.size, file.lastModified])
    try {
      const reply = await withSession(
        async () => await sendFile(endpoint, { input, file, key, signal, onProgress: setShare }),
      )
      creation.forget()
      await onSent(reply, file)
    } catch (error) {
      if (signal.aborted) return undefined
      setProblem(wordsOf(error, file))
      return error instanceof Error ? error : new Error(String(error))
    } finally {
      setShare(undefined)
    }
    return undefined
  }

  return { share, problem, setProblem, send, stop: () => sending.current?.abort() }
}
