import type { UploadedImage } from 'offers-service/contract'
import { useEffect, useState } from 'react'
import * as v from 'valibot'
import { CheckboxField, TextField } from '../../../../ui/field.tsx'
import { Dialog } from '../../../../ui/on-demand/dialog.tsx'
import { SendProgress } from '../send-progress.tsx'
import { useAdminForm } from '../use-admin-form.ts'
import type { CheckedPicture } from './check-picture.ts'
import styles from './picture-dialog.module.css'
import { usePictureSending } from './use-picture-sending.ts'

/** An address under which the page can show a picture of the admin's disk; undefined until it is read, and for no picture. */
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

const Words = v.pipe(
  v.object({ alt: v.pipe(v.string(), v.trim()), isDecorative: v.boolean() }),
  v.forward(
    v.check(
      ({ alt, isDecorative }) => isDecorative || alt !== '',
      'Say what it shows, or tick the box below',
    ),
    ['alt'],
  ),
)

/** Asks what a picture shows, sends it and says how far it has come; for a file that is no picture it says why. */
export function PictureDialog({ title, picture, skipText, onAdded, onSkip }: PictureDialogProps) {
  const { file } = picture
  const address = usePictureAddress(picture)
  const { share, problem, send, stop } = usePictureSending(picture, onAdded)
  const { form, field, onSubmit } = useAdminForm({
    schema: Words,
    defaultValues: { alt: '', isDecorative: false },
    send: ({ alt, isDecorative }) => send(isDecorative ? '' : alt),
  })
  const isSending = share !== undefined

  return (
    <Dialog
      title={title}
      problem={problem}
      cancelText={isSending ? 'Stop' : skipText}
      onCancel={isSending ? stop : onSkip}
      confirm={
        picture.size && {
          children: problem ? 'Try again' : 'Add picture',
          isBusy: isSending,
          busyText: 'Adding...',
        }
      }
      form={{ onSubmit }}
    >
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
            {...field('alt')}
            disabled={form.watch('isDecorative')}
          />
          <CheckboxField
            label="It only decorates and says nothing the text does not say"
            {...field('isDecorative')}
          />
        </fieldset>
      )}
      {isSending && <SendProgress label={share < 1 ? 'Sending' : 'Storing'} share={share} />}
    </Dialog>
  )
}
