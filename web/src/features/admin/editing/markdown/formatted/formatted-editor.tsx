import { formatCount } from 'offers-service/contract'
import { Fragment, type Node, Slice } from 'prosemirror-model'
import { EditorState, NodeSelection, type Transaction } from 'prosemirror-state'
import { EditorView } from 'prosemirror-view'
import { type Ref, useEffect, useEffectEvent, useImperativeHandle, useRef, useState } from 'react'
import { Button } from '../../../../../ui/button.tsx'
import type { ControlProps } from '../../../../../ui/field.tsx'
import prose from '../../../../../ui/on-demand/markdown.module.css'
import { PictureIntake, picturesIn } from '../../pictures/picture-intake.tsx'
import { usePictureQuestions } from '../../pictures/use-picture-questions.tsx'
import { formatOfKeys, FormatToolbar } from '../format-toolbar.tsx'
import type { Format } from '../text-format.ts'
import { addPictures } from './added-pictures.ts'
import { commands, formatsOf, typing } from './commands.ts'
import styles from './formatted-editor.module.css'
import { readMarkdown } from './from-markdown.ts'
import { completeAddress, linkAddress, setLink } from './links.ts'
import { pastedHtmlParser, setStylesAside } from './pasted-html.ts'
import { pictureFiles } from './pasted-pictures.ts'
import { schema } from './schema.ts'
import { TextBar } from './text-bar.tsx'
import { TextSources } from './text-sources.ts'
import { picturePlaces, putPictures, waitingPictures } from './waiting-pictures.ts'

interface FormattedEditorProps {
  /** Lets the form put the cursor into the text. */
  ref: Ref<{ focus: () => void }>
  label: string
  control: ControlProps
  source: string
  onChange: (source: string) => void
}

/** How far a block is open where something else begins or ends in it. */
const opennessOf = (block: Node | undefined) => (block?.type === schema.nodes.paragraph ? 1 : 0)

/** Text that is pasted is read as Markdown. Lines go on where they are put; every other block stays a block of its own. */
function sliceOf(text: string): Slice {
  const blocks = readMarkdown(text).map(({ node }) => node)
  return new Slice(Fragment.from(blocks), opennessOf(blocks[0]), opennessOf(blocks.at(-1)))
}

/** A text to write as visitors will see it; what is stored stays Markdown. */
export function FormattedEditor({ ref, label, control, source, onChange }: FormattedEditorProps) {
  const place = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(null)
  const [sources] = useState(() => new TextSources())
  const [state, setState] = useState(() =>
    EditorState.create({ doc: sources.read(source), plugins: [...typing, picturePlaces] }),
  )
  const [isLinking, setIsLinking] = useState(false)
  const [picturesLeftOut, setPicturesLeftOut] = useState(0)
  const written = useRef(source)
  const clipboard = useRef<DataTransfer>(null)
  const { ask, dialog } = usePictureQuestions()

  const focus = () => view.current?.focus()
  const apply = (transaction: Transaction) => {
    view.current?.dispatch(transaction)
    focus()
  }

  const dispatch = useEffectEvent((transaction: Transaction) => {
    const editor = view.current
    if (!editor) return
    const next = editor.state.apply(transaction)
    editor.updateState(next)
    setState(next)
    if (!transaction.docChanged) return
    written.current = sources.write(next.doc)
    onChange(written.current)
    const waiting = transaction.getMeta('uiEvent') ? waitingPictures(next) : []
    if (waiting.length === 0) return
    ask(
      waiting.map(({ file }) => file),
      (images) => view.current && apply(putPictures(view.current.state, images)),
    )
  })

  const open = useEffectEvent((element: HTMLElement) => {
    view.current = new EditorView(
      { mount: element },
      {
        state,
        attributes: { role: 'textbox', 'aria-multiline': 'true' },
        dispatchTransaction: (transaction) => dispatch(transaction),
        transformPastedHTML: setStylesAside,
        clipboardParser: pastedHtmlParser({
          filesOf: (images) =>
            pictureFiles(images, () => clipboard.current?.getData('text/rtf') ?? ''),
          onLeftOut: setPicturesLeftOut,
        }),
        clipboardTextParser: sliceOf,
        clipboardTextSerializer: ({ content }) => content.textBetween(0, content.size, '\n'),
        handleDOMEvents: {
          paste: (_view, event) => {
            clipboard.current = event.clipboardData
            // Left to the intake around the text, which asks what they show.
            return picturesIn(event.clipboardData) !== undefined
          },
          // Lines that come at once, from a phone's keyboard or by voice, are what a clipboard would bring.
          beforeinput: (editor, event) => {
            const { inputType, data } = event
            if (inputType !== 'insertText' || !data?.includes('\n')) return false
            event.preventDefault()
            return editor.pasteText(data)
          },
        },
        handleKeyDown: (_view, event) => {
          if (formatOfKeys(event) !== 'link') return false
          event.preventDefault()
          setIsLinking(true)
          return true
        },
      },
    )
  })
  useEffect(() => {
    if (place.current) open(place.current)
    return () => view.current?.destroy()
  }, [])

  /** Shows what came from elsewhere: an earlier version, what somebody else saved, or what was typed as Markdown. */
  const take = useEffectEvent((changed: string) => {
    const editor = view.current
    if (!editor || changed === written.current) return
    written.current = changed
    const { from, to, blocks } = sources.change(editor.state.doc, changed)
    const next = editor.state.apply(editor.state.tr.replaceWith(from, to, blocks))
    editor.updateState(next)
    setState(next)
  })
  useEffect(() => take(source), [source])

  useImperativeHandle(ref, () => ({ focus }))

  const format = (wanted: Format) => {
    if (wanted === 'link') return setIsLinking(true)
    commands[wanted](state, apply)
    return focus()
  }
  const stopLinking = () => {
    setIsLinking(false)
    focus()
  }
  const link = (typed: string) => {
    setIsLinking(false)
    apply(setLink(state, completeAddress(typed)))
  }
  const { selection } = state
  const picture =
    selection instanceof NodeSelection && selection.node.type === schema.nodes.image
      ? selection
      : undefined
  const address = linkAddress(state)

  return (
    <PictureIntake
      // Sending took its time, in which somebody else's change may have come.
      onAdded={(images) => view.current && apply(addPictures(view.current.state, images))}
    >
      {(takePictures) => (
        <>
          <FormatToolbar active={formatsOf(state)} onFormat={format} onPictures={takePictures} />
          {isLinking && (
            <TextBar
              // Of another link, where that is chosen meanwhile.
              key={address}
              takesFocus
              label="Address of the link"
              hint="A website, an email address, or a page of this site such as /contact."
              value={address}
              saveText={address ? 'Change' : 'Link'}
              onSave={link}
              onCancel={stopLinking}
            >
              {address && (
                <Button size="small" onClick={() => link('')}>
                  Take the link away
                </Button>
              )}
            </TextBar>
          )}
          {picture && (
            <TextBar
              key={picture.from}
              label="What the picture shows"
              hint="Read out to people who cannot see it."
              value={picture.node.attrs.alt as string}
              saveText="Change"
              onSave={(alt) => apply(state.tr.setNodeAttribute(picture.from, 'alt', alt.trim()))}
              onCancel={focus}
            />
          )}
          {picturesLeftOut > 0 && (
            <output className={styles.remark}>
              {formatCount(picturesLeftOut, 'picture')} could not be taken along with the text. Save
              each to your device, then add it with “Picture”.
            </output>
          )}
          <div
            ref={place}
            className={`${prose.prose} ${styles.text}`}
            id={`${control.id}-formatted`}
            aria-label={label}
            aria-required={control.required}
            aria-invalid={control['aria-invalid']}
            aria-describedby={control['aria-describedby']}
            // A browser's translation would be written into the text.
            translate="no"
          />
          {dialog}
        </>
      )}
    </PictureIntake>
  )
}
