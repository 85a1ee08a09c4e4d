import { imageTypes } from 'offers-service/contract'
import { type ComponentProps, useRef } from 'react'

const accept = Object.values(imageTypes).join()

interface PicturePickerProps extends Omit<ComponentProps<'button'>, 'onChange'> {
  onChoose: (files: FileList) => void
}

/** A button that lets the owner choose pictures from their disk; a toolbar gives it its place among the arrow keys. */
export function PicturePicker({ onChoose, ...button }: PicturePickerProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <button {...button} type="button" onClick={() => input.current?.click()}>
        Picture
      </button>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={accept}
        onChange={({ currentTarget }) => {
          if (currentTarget.files) onChoose(currentTarget.files)
          // So that the same file can be chosen again.
          currentTarget.value = ''
        }}
      />
    </>
  )
}
