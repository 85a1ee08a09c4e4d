import type { UploadedImage } from 'offers-service/contract'
import { type FormEvent, useEffect, useId, useState } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { CheckboxField, TextField } from '../../../../ui/field.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import type { CheckedPicture } from './check-picture.ts'
import styles from './picture-dialog.module.css'
import { usePictureSending } from './use-picture-sending.ts'

/** An address under which the page can show a picture of the owner's disk; undefined until it is read, and for no picture. */
function usePictureAddress({ file, size }: CheckedPicture): string | undefined {
  const [address, setAddress] = useState<string>()
  const isPicture = size !== undefined
  useEffect(() => {
    if (!isPicture) return undefined
    // A `data:` address, because the security policy allows no other to what is not on the site.
    const reader = new FileReader()
    reader.addEventListener('load', () => {
      if (typeof reader.result === 'string') setAddress(reader.result)
    })
    reader.readAsDataURL(file)
    return () => reader.abort()
  }, [file, isPicture])
  return address
}

interface PictureDialogProps {
  title: string
  picture: CheckedPicture
  /** The text of the button that leaves this picture out. */
  skipText: string
  onAdded: (image: UploadedImage) => void
  onSkip: () => void
}

/** Asks what a picture shows, sends it and says how far it has come; for a file that is no picture it says why. */
export function PictureDialog({ title, picture, skipText, onAdded, onSkip }: PictureDialogProps) {
  const { file } = picture
  const address = usePictureAddress(picture)
  const [alt, setAlt] = useState('')
  const [isDecorative, setIsDecorative] = useState(false)
  const [isUndescribed, setIsUndescribed] = useState(false)
  const { share, problem, send, stop } = usePictureSending(picture, onAdded)
  const progressId = useId()
  const isSending = share !== undefined
  const cancel = isSending ? stop : onSkip

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    // React would pass it on to the form of the text.
    event.stopPropagation()
    const words = isDecorative ? '' : alt.trim()
    setIsUndescribed(!isDecorative && words === '')
    if (isDecorative || words !== '') await send(words)
  }

  return (
    <Dialog title={title} onCancel={cancel}>
      <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <figure className={styles.picture}>
          {address && <img src={address} alt="" />}
          <figcaption>{file.name}</figcaption>
        </figure>
        {picture.size && (
          <fieldset className={styles.words} disabled={isSending}>
            <legend className="visually-hidden">In words</legend>
            <TextField
              label="What does it show? (alt text)"
              hint="People who cannot see the picture hear these words instead. One sentence, such as: A gravel road leads to the gate."
              autoComplete="off"
              maxLength={500}
              disabled={isDecorative}
              error={isUndescribed ? 'Say what it shows, or tick the box below' : undefined}
              value={alt}
              onChange={({ target }) => setAlt(target.value)}
            />
            <CheckboxField
              label="It only decorates and says nothing the text does not say"
              checked={isDecorative}
              onChange={({ target }) => setIsDecorative(target.checked)}
            />
          </fieldset>
        )}
        {isSending && (
          <div className={styles.progress}>
            <label htmlFor={progressId}>{share < 1 ? 'Sending' : 'Storing'}</label>
            <progress id={progressId} value={share} />
          </div>
        )}
        {problem && (
          <p role="alert" className={styles.problem}>
            {problem}
          </p>
        )}
        <div className={styles.actions}>
          <Button size="small" onClick={cancel}>
            {isSending ? 'Stop' : skipText}
          </Button>
          {picture.size && (
            <Button
              type="submit"
              variant="primary"
              size="small"
              isBusy={isSending}
              busyText="Adding..."
            >
              {problem ? 'Try again' : 'Add picture'}
            </Button>
          )}
        </div>
      </form>
    </Dialog>
  )
}
