import { imageTypes } from 'offers-service/contract'
import type { Ref } from 'react'

const accept = Object.values(imageTypes).join()

interface PictureInputProps {
  ref: Ref<HTMLInputElement>
  onChoose: (files: FileList) => void
  isMultiple?: boolean
}

/** Lets the admin choose pictures from their disk; whatever button calls `click` of its ref opens the choice. */
export function PictureInput({ ref, onChoose, isMultiple = false }: PictureInputProps) {
  return (
    <input
      ref={ref}
      type="file"
      hidden
      multiple={isMultiple}
      accept={accept}
      onChange={({ currentTarget }) => {
        if (currentTarget.files) onChoose(currentTarget.files)
        // So that the same file can be chosen again.
        currentTarget.value = ''
      }}
    />
  )
}
