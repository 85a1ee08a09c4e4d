import type { UploadedImage } from 'offers-service/contract'
import { type ReactNode, useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
import { type CheckedPicture, checkPictures } from './check-picture.ts'
import { PictureDialog } from './picture-dialog.tsx'

/** Pictures that are in the library now, in the order they were asked about; undefined for one that was left out. */
type Answers = ReadonlyArray<UploadedImage | undefined>

interface Questions {
  pictures: readonly CheckedPicture[]
  answers: Answers
  onAnswered: (answers: Answers) => void
}

/** Asks about pictures one after the other, and sends them. `dialog` is drawn wherever the hook is used. */
export function usePictureQuestions(): {
  ask: (files: Iterable<File>, onAnswered: (answers: Answers) => void) => void
  dialog: ReactNode
} {
  const [questions, setQuestions] = useState<Questions>()

  async function begin(files: Iterable<File>, onAnswered: Questions['onAnswered']): Promise<void> {
    const pictures = await checkPictures(files)
    if (pictures.length > 0) setQuestions({ pictures, answers: [], onAnswered })
  }
  const ask = (files: Iterable<File>, onAnswered: Questions['onAnswered']) =>
    void begin(Array.from(files), onAnswered)

  if (!questions) return { ask, dialog: null }
  const { pictures, answers, onAnswered } = questions

  function answer(image?: UploadedImage): void {
    const all = [...answers, image]
    if (all.length < pictures.length) return setQuestions({ pictures, answers: all, onAnswered })
    // Written when the dialog is gone, which keeps the keyboard away from the text.
    flushSync(() => setQuestions(undefined))
    return onAnswered(all)
  }

  const isOneOfMany = pictures.length > 1
  const dialog = createPortal(
    <PictureDialog
      key={answers.length}
      title={
        isOneOfMany ? `Add picture ${answers.length + 1} of ${pictures.length}` : 'Add a picture'
      }
      picture={pictures[answers.length]!}
      skipText={isOneOfMany ? 'Leave it out' : 'Cancel'}
      onAdded={answer}
      onSkip={() => answer()}
    />,
    document.body,
  )
  return { ask, dialog }
}
