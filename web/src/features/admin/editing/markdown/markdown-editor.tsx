import { formatCount, formatList } from 'offers-service/contract'
import { Tabs } from 'radix-ui'
import { insertTextIntoField } from 'text-field-edit'
import { type ComponentProps, type ReactNode, type Ref, useDeferredValue, useRef } from 'react'
import { type ControlProps, Field, type FieldLook } from '../../../../ui/field.tsx'
import { Markdown } from '../../../../ui/on-demand/markdown.tsx'
import { pictureEdit } from '../pictures/picture-markdown.ts'
import { PictureIntake } from '../pictures/picture-intake.tsx'
import { formatOfKeys, FormatToolbar } from './format-toolbar.tsx'
import styles from './markdown-editor.module.css'
import { type Edit, editFor, type Format, type Selection } from './text-format.ts'
import { linksWithoutTarget } from './link-targets.ts'

const picture = /!\[.*?\]\(\S*\)/g

/** How many words a text has; pictures and signs of Markdown standing alone are none. */
export function countWords(text: string): number {
  const words = text.replaceAll(picture, ' ').split(/\s+/)
  return words.filter((part) => /[\p{L}\p{N}]/u.test(part)).length
}

/** A text's length for its writer: `1 word`, `1,204 words`. */
export function formatWordCount(text: string): string {
  return formatCount(countWords(text), 'word')
}

type MarkdownEditorProps = FieldLook &
  ComponentProps<'textarea'> & {
    /** The text as it stands now, for the preview and the number of words. */
    source: string
    /** `tall` is 400 pixels high, `short` 200. */
    height?: 'tall' | 'short'
    /** Draws the preview where visitors see the text in another way than a post or page; such a text has no formats. */
    renderPreview?: (source: string) => ReactNode
  }

function passOn(ref: Ref<HTMLTextAreaElement> | undefined, field: HTMLTextAreaElement | null) {
  if (typeof ref === 'function') return ref(field)
  if (ref) ref.current = field
  return undefined
}

/** Points out links that were begun and not finished. */
function LinkRemark({ source }: { source: string }) {
  const unfinished = linksWithoutTarget(useDeferredValue(source)).map((words) => `“${words}”`)
  if (unfinished.length === 0) return null
  return (
    <p className={styles.remark}>
      {unfinished.length === 1
        ? `The link ${unfinished[0]} leads nowhere yet.`
        : `The links ${formatList(unfinished)} lead nowhere yet.`}{' '}
      An address begins with https://, or with a slash for a page of this site.
    </p>
  )
}

/** A text to write and, on its second tab, to see as visitors will. */
export function MarkdownEditor(props: MarkdownEditorProps) {
  const {
    label,
    hint,
    error,
    isOptional,
    source,
    height = 'tall',
    renderPreview,
    ref,
    ...rest
  } = props
  const field = useRef<HTMLTextAreaElement>(null)

  const edit = (editOf: (selection: Selection) => Edit) => {
    const element = field.current
    if (!element) return
    const { value, selectionStart, selectionEnd } = element
    const change = editOf({ text: value, start: selectionStart, end: selectionEnd })
    element.focus()
    element.setSelectionRange(change.from, change.to)
    // As if it were typed, so that the browser's own undo takes it back.
    insertTextIntoField(element, change.insert)
    element.setSelectionRange(change.start, change.end)
  }
  const format = (wanted: Format) => edit((selection) => editFor(wanted, selection))

  const text = (control: ControlProps) => (
    <textarea
      {...rest}
      {...control}
      className={`${control.className} ${styles.text}`}
      ref={(element) => {
        field.current = element
        return passOn(ref, element)
      }}
      onKeyDown={(event) => {
        const wanted = renderPreview ? undefined : formatOfKeys(event)
        if (!wanted) return
        event.preventDefault()
        format(wanted)
      }}
    />
  )

  return (
    <div className={styles.whole}>
      <Field {...{ label, hint, error, isOptional }}>
        {(control) => (
          <Tabs.Root defaultValue="write" className={styles.editor} data-height={height}>
            <div className={styles.bar}>
              <Tabs.List className={styles.tabs} aria-label="Write or preview">
                <Tabs.Trigger value="write" className={styles.tab}>
                  Write
                </Tabs.Trigger>
                <Tabs.Trigger value="preview" className={styles.tab}>
                  Preview
                </Tabs.Trigger>
              </Tabs.List>
              <p className={styles.count}>{formatWordCount(source)}</p>
            </div>
            {/* Kept while the preview shows, so that the place in the text and the undo history stay. */}
            <Tabs.Content value="write" forceMount tabIndex={-1} className={styles.write}>
              {renderPreview ? (
                text(control)
              ) : (
                <PictureIntake
                  onAdded={(images) => edit((selection) => pictureEdit(selection, images))}
                >
                  {(take) => (
                    <>
                      <FormatToolbar onFormat={format} onPictures={take} />
                      {text(control)}
                    </>
                  )}
                </PictureIntake>
              )}
            </Tabs.Content>
            <Tabs.Content value="preview" className={styles.preview}>
              {source.trim() === '' ? (
                <p className={styles.nothing}>Nothing to preview yet.</p>
              ) : (
                (renderPreview?.(source) ?? <Markdown source={source} />)
              )}
            </Tabs.Content>
          </Tabs.Root>
        )}
      </Field>
      {!renderPreview && <LinkRemark source={source} />}
    </div>
  )
}
