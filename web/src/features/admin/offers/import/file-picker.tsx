import { type DragEvent, useId, useState } from 'react'
import styles from './file-picker.module.css'

interface FilePickerProps {
  label: string
  hint: string
  /** What the browser offers first, for example `.csv,text/csv`. */
  accept: string
  isBusy: boolean
  /** True where chosen files are listed beside it, so that the field itself shows none. */
  isListed?: boolean
  onChoose: (file: File) => void
}

/** A field for one file, to choose or to drop. */
export function FilePicker({
  label,
  hint,
  accept,
  isBusy,
  isListed = false,
  onChoose,
}: FilePickerProps) {
  const id = useId()
  const [isOver, setIsOver] = useState(false)

  const drop = (event: DragEvent) => {
    // Otherwise the browser would leave the page and show the file.
    event.preventDefault()
    setIsOver(false)
    const [file] = event.dataTransfer.files
    if (file && !isBusy) onChoose(file)
  }

  return (
    <div
      className={styles.picker}
      data-over={isOver}
      data-listed={isListed}
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="file"
        accept={accept}
        aria-describedby={`${id}-hint`}
        disabled={isBusy}
        onClick={({ currentTarget }) => {
          // So that the same file can be chosen again after it was put right.
          currentTarget.value = ''
        }}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          if (file) onChoose(file)
        }}
      />
      <p id={`${id}-hint`}>{hint}</p>
    </div>
  )
}
