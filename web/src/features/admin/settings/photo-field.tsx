import { useRef } from 'react'
import { useWatch } from 'react-hook-form'
import { Button } from '../../../ui/button.tsx'
import { PictureInput } from '../editing/pictures/picture-input.tsx'
import { PictureIntake } from '../editing/pictures/picture-intake.tsx'
import styles from './business-fields.module.css'
import type { SettingsFieldsProps } from './settings-values.ts'

interface PhotoFieldProps extends SettingsFieldsProps {
  name: `business.people.${number}.photo` | 'business.about.photo'
  /** What it is a photograph of, inside a sentence. */
  of: string
  /** Called with what was said of it when it was added. */
  onDescribed?: (text: string) => void
}

/** A photograph, in place of the drawing that stands there without one. */
export function PhotoField({ form, name, of, onDescribed }: PhotoFieldProps) {
  const photo = useWatch({ control: form.control, name })
  const input = useRef<HTMLInputElement>(null)
  const choose = useRef<HTMLButtonElement>(null)
  const put = (address: string) => form.setValue(name, address, { shouldDirty: true })
  return (
    <div className={styles.wide}>
      <PictureIntake
        onAdded={([image]) => {
          if (!image) return
          put(image.url)
          onDescribed?.(image.alt)
        }}
      >
        {(take) => (
          <div className={styles.photo}>
            {photo && <img src={photo} alt={`As visitors see ${of}`} />}
            <Button
              ref={choose}
              size="small"
              aria-label={`${photo ? 'Change photo' : 'Choose a photo'} of ${of}`}
              onClick={() => input.current?.click()}
            >
              {photo ? 'Change photo' : 'Choose a photo'}
            </Button>
            <PictureInput ref={input} onChoose={take} />
            {photo && (
              <Button
                size="small"
                aria-label={`Remove photo of ${of}`}
                onClick={() => {
                  put('')
                  choose.current?.focus()
                }}
              >
                Remove photo
              </Button>
            )}
          </div>
        )}
      </PictureIntake>
    </div>
  )
}
