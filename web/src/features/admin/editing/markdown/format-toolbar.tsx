import { Toolbar } from 'radix-ui'
import styles from './format-toolbar.module.css'
import type { Format } from './text-format.ts'
import { type ComponentProps, useRef } from 'react'
import { PictureInput } from '../pictures/picture-input.tsx'

interface PicturePickerProps extends Omit<ComponentProps<'button'>, 'onChange'> {
  onChoose: (files: FileList) => void
}

/** A button that lets the admin choose pictures from their disk; a toolbar gives it its place among the arrow keys. */
function PicturePicker({ onChoose, ...button }: PicturePickerProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <button {...button} type="button" onClick={() => input.current?.click()}>
        Picture
      </button>
      <PictureInput ref={input} isMultiple onChoose={onChoose} />
    </>
  )
}

/** Letters that, pressed together with Ctrl or Command, do the same as a button. */
const shortcuts: Partial<Record<string, Format>> = { b: 'bold', i: 'emphasis', k: 'link' }

const buttons: Array<{ format: Format; text: string; keys?: string }> = [
  { format: 'bold', text: 'Bold', keys: 'Control+B' },
  { format: 'emphasis', text: 'Emphasis', keys: 'Control+I' },
  { format: 'link', text: 'Link', keys: 'Control+K' },
  { format: 'heading', text: 'Heading' },
  { format: 'list', text: 'Bullets' },
  { format: 'numbers', text: 'Numbers' },
  { format: 'quote', text: 'Quote' },
]

/** The format a key press asks for; undefined for ordinary typing. */
export function formatOfKeys(event: {
  key: string
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
  shiftKey: boolean
}): Format | undefined {
  const isShortcut = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
  return isShortcut ? shortcuts[event.key.toLowerCase()] : undefined
}

interface FormatToolbarProps {
  /** The formats of what is selected, where they show in the text. */
  active?: Record<Format, boolean>
  onFormat: (format: Format) => void
  onPictures: (files: FileList) => void
}

/** Buttons that give the text its formats; arrow keys move between them. */
export function FormatToolbar({ active, onFormat, onPictures }: FormatToolbarProps) {
  return (
    <Toolbar.Root className={styles.toolbar} aria-label="Formatting">
      {buttons.map(({ format, text, keys }) => (
        <Toolbar.Button
          key={format}
          className={styles.button}
          data-format={format}
          aria-pressed={active?.[format]}
          aria-keyshortcuts={keys}
          title={keys && `${text} (${keys.replace('Control', 'Ctrl')})`}
          onClick={() => onFormat(format)}
        >
          {text}
        </Toolbar.Button>
      ))}
      <Toolbar.Button asChild>
        <PicturePicker
          className={styles.button}
          title="Choose pictures, or drop or paste them into the text"
          onChoose={onPictures}
        />
      </Toolbar.Button>
    </Toolbar.Root>
  )
}
