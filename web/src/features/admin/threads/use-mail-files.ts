import {
  addMailFile,
  type AttachedFiles,
  maxMailFileBytes,
  maxMailFiles,
} from 'offers-service/contract'
import type { ApiError } from '../../../api/client.ts'
import { sizeProblem, useFileSending } from '../editing/use-file-sending.ts'

const tooLarge = (file: File) => sizeProblem(file, 'The files of an email', maxMailFileBytes)

function problemOf({ code, fields }: ApiError, file: File): string | undefined {
  if (code === 'payload_too_large') return tooLarge(file)
  const [reason] = Object.values(fields)
  return reason && `${file.name}: ${reason}`
}

interface MailFilesOptions {
  /** Those that are attached, as the form holds them: when it was drawn, and by now. */
  files: AttachedFiles | undefined
  latest: () => AttachedFiles | undefined
  onChange: (files: AttachedFiles) => void
}

/** Files that go with a mail: each is sent at once, and the form holds which they are. */
export function useMailFiles({ files = [], latest, onChange }: MailFilesOptions) {
  const { share, problem, setProblem, send, stop } = useFileSending(addMailFile, {
    problemOf,
    onSent: ({ id }, { name }) => onChange([...(latest() ?? []), { id, name }]),
  })
  return {
    files,
    share,
    problem,
    stop,
    isSending: share !== undefined,
    add: (file: File) => {
      if (files.length >= maxMailFiles)
        setProblem(`An email can have ${maxMailFiles} files at most.`)
      else if (file.size > maxMailFileBytes) setProblem(tooLarge(file))
      else void send(file, {})
    },
    remove: (id: string) => {
      setProblem('')
      onChange(files.filter((file) => file.id !== id))
    },
  }
}
