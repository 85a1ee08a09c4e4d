import { formatCount, formatList } from 'offers-service/contract'
import { Tabs } from 'radix-ui'
import { insertTextIntoField } from 'text-field-edit'
import {
  type ComponentProps,
  lazy,
  type ReactNode,
  type Ref,
  Suspense,
  useDeferredValue,
  useRef,
  useState,
} from 'react'
import { type ControlProps, Field, type FieldLook } from '../../../../ui/field.tsx'
import { fetchScript } from '../../../../site/import-with-retry.ts'
import { Markdown } from '../../../../ui/on-demand/markdown.tsx'
import { Loading, Skeleton } from '../../../../ui/skeleton.tsx'
import { pictureEdit } from '../pictures/picture-markdown.ts'
import { PictureIntake } from '../pictures/picture-intake.tsx'
import { formatOfKeys, FormatToolbar } from './format-toolbar.tsx'
import styles from './markdown-editor.module.css'
import { type Edit, editFor, type Format, type Selection } from './text-format.ts'
import { linksWithoutTarget } from './link-targets.ts'

/** Larger than all else of the admin area together, so that it comes when a text is opened, not before. */
const FormattedEditor = lazy(async () => ({
  default: (await fetchScript(async () => await import('./formatted/formatted-editor.tsx')))
    .FormattedEditor,
}))

/** Pictures, and the numbers of lists. */
const noWords = /!\[.*?\]\(\S*\)|^[ >]*\d+[.)] /gm

/** How many words a text has; pictures and signs of Markdown standing alone are none. */
export function countWords(text: string): number {
  const words = text.replaceAll(noWords, ' ').split(/\s+/)
  return words.filter((part) => /[\p{L}\p{N}]/u.test(part)).length
}

/** A text's length for its writer: `1 word`, `1,204 words`. */
export function formatWordCount(text: string): string {
  return formatCount(countWords(text), 'word')
}

type MarkdownEditorProps = Omit<FieldLook, 'label'> &
  ComponentProps<'textarea'> & {
    label: string
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

const Tab = (tab: ComponentProps<typeof Tabs.Trigger>) => (
  <Tabs.Trigger {...tab} className={styles.tab} />
)

const Opening = () => (
  <div className={styles.opening}>
    <Loading>
      <Skeleton />
      <Skeleton />
    </Loading>
  </div>
)

/** Hands the form a text as if it were typed into its field: React does not hear of a value that is only set. */
function typeInto(field: HTMLTextAreaElement, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

type View = 'write' | 'markdown' | 'preview'

/**
 * A text to write as visitors will see it, as Markdown, or to see as they will. The form knows the field of the Markdown alone, which
 * stays while another tab shows, with its place in the text and what can be undone.
 */
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
  const isPlain = renderPreview !== undefined
  const [view, setView] = useState<View>(isPlain ? 'markdown' : 'write')
  const field = useRef<HTMLTextAreaElement>(null)
  const formatted = useRef<{ focus: () => void }>(null)

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
      tabIndex={view === 'write' ? -1 : undefined}
      // The form, or the label, leads here also while the formatted text stands in its place.
      onFocus={view === 'write' ? () => formatted.current?.focus() : undefined}
      onKeyDown={(event) => {
        const wanted = isPlain ? undefined : formatOfKeys(event)
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
          <Tabs.Root
            value={view}
            onValueChange={(chosen) => setView(chosen as View)}
            className={styles.editor}
            data-height={height}
          >
            <div className={styles.bar}>
              <Tabs.List className={styles.tabs} aria-label="Write or preview">
                {!isPlain && <Tab value="write">Write</Tab>}
                <Tab value="markdown">{isPlain ? 'Write' : 'Markdown'}</Tab>
                <Tab value="preview">Preview</Tab>
              </Tabs.List>
              <p className={styles.count}>{formatWordCount(source)}</p>
            </div>
            {!isPlain && (
              <Tabs.Content value="write" forceMount tabIndex={-1} className={styles.write}>
                <Suspense fallback={<Opening />}>
                  <FormattedEditor
                    ref={formatted}
                    label={label}
                    control={control}
                    source={source}
                    onChange={(changed) => field.current && typeInto(field.current, changed)}
                  />
                </Suspense>
              </Tabs.Content>
            )}
            <Tabs.Content
              value="markdown"
              forceMount
              tabIndex={-1}
              className={view === 'write' ? styles.behind : styles.write}
              aria-hidden={view === 'write'}
            >
              {isPlain ? (
                text(control)
              ) : (
                <PictureIntake
                  onAdded={(images) => edit((selection) => pictureEdit(selection, images))}
                >
                  {(take) => (
                    <>
                      {view !== 'write' && <FormatToolbar onFormat={format} onPictures={take} />}
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
      {!isPlain && <LinkRemark source={source} />}
    </div>
  )
}
