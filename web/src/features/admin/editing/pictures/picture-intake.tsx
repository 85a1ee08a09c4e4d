import type { UploadedImage } from 'offers-service/contract'
import { type ClipboardEvent, type DragEvent, type ReactNode, useState } from 'react'
import styles from './picture-intake.module.css'
import { usePictureQuestions } from './use-picture-questions.tsx'

interface PictureIntakeProps {
  /** Called with the pictures that are in the library now, in their order. */
  onAdded: (images: readonly UploadedImage[]) => void
  /** The place pictures are dropped on and pasted into; `take` takes those that are chosen. */
  children: (take: (files: FileList) => void) => ReactNode
}

/** The pictures that are pasted; undefined for words, beside which a word processor puts a picture of them. */
export function picturesIn(clipboard: DataTransfer | null): FileList | undefined {
  if (!clipboard || clipboard.files.length === 0 || clipboard.types.includes('text/plain'))
    return undefined
  return clipboard.files
}

/** Takes pictures that are chosen, dropped or pasted, and asks about one after the other. */
export function PictureIntake({ onAdded, children }: PictureIntakeProps) {
  const [isOver, setIsOver] = useState(false)
  const { ask, dialog } = usePictureQuestions()

  const take = (files: FileList) =>
    ask(files, (answers) => {
      const added = answers.filter((one) => one !== undefined)
      if (added.length > 0) onAdded(added)
    })

  function drop(event: DragEvent): void {
    setIsOver(false)
    if (event.dataTransfer.files.length === 0) return
    // Otherwise the browser would leave the page and show the file.
    event.preventDefault()
    take(event.dataTransfer.files)
  }

  function paste(event: ClipboardEvent): void {
    const files = picturesIn(event.clipboardData)
    if (!files) return
    event.preventDefault()
    take(files)
  }

  return (
    <div
      className={styles.intake}
      data-over={isOver}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
      onPaste={paste}
    >
      {children(take)}
      {dialog}
    </div>
  )
}
