import type { UploadedImage } from 'offers-service/contract'
import { type ClipboardEvent, type DragEvent, type ReactNode, useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
import { type CheckedPicture, checkPictures } from './check-picture.ts'
import { PictureDialog } from './picture-dialog.tsx'
import styles from './picture-intake.module.css'

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
  const [pictures, setPictures] = useState<readonly CheckedPicture[]>([])
  const [answers, setAnswers] = useState<ReadonlyArray<UploadedImage | undefined>>([])
  const picture = pictures[answers.length]

  async function take(files: FileList): Promise<void> {
    setPictures(await checkPictures(Array.from(files)))
  }

  function answer(image?: UploadedImage): void {
    const all = [...answers, image]
    if (all.length < pictures.length) return setAnswers(all)
    // Written when the dialog is gone, which keeps the keyboard away from the text.
    flushSync(() => {
      setPictures([])
      setAnswers([])
    })
    const added = all.filter((one) => one !== undefined)
    if (added.length > 0) onAdded(added)
    return undefined
  }

  function drop(event: DragEvent): void {
    setIsOver(false)
    if (event.dataTransfer.files.length === 0) return
    // Otherwise the browser would leave the page and show the file.
    event.preventDefault()
    void take(event.dataTransfer.files)
  }

  function paste(event: ClipboardEvent): void {
    const files = picturesIn(event.clipboardData)
    if (!files) return
    event.preventDefault()
    void take(files)
  }

  const isOneOfMany = pictures.length > 1
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
      {children((files) => void take(files))}
      {picture &&
        createPortal(
          <PictureDialog
            key={answers.length}
            title={
              isOneOfMany
                ? `Add picture ${answers.length + 1} of ${pictures.length}`
                : 'Add a picture'
            }
            picture={picture}
            skipText={isOneOfMany ? 'Leave it out' : 'Cancel'}
            onAdded={answer}
            onSkip={() => answer()}
          />,
          document.body,
        )}
    </div>
  )
}
