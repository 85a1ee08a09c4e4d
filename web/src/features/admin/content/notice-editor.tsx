import type { StateNotice } from 'offers-service/contract'
import { SelectField, TextareaField } from '../../../ui/field.tsx'
import { ItemEditor } from '../editing/item-editor.tsx'
import type { EditorProps } from './content-screen.tsx'
import { useContentForm } from './use-content-form.tsx'
import { NoticeForm, type NoticeInput, stateName, statesWithout } from './notice-values.ts'
import { useSettings } from '../../../api/settings.ts'
import styles from './notice-place.module.css'

interface NoticePlaceProps {
  text: string
  belowAssessedText: string
}

/** Shows where a notice stands on the letter: in a box of its own above the greeting. */
function NoticePlace({ text, belowAssessedText }: NoticePlaceProps) {
  const { name } = useSettings().business
  const said = [text, belowAssessedText].filter((part) => part.trim() !== '').join('\n')
  return (
    <section aria-labelledby="notice-place">
      <h2 id="notice-place" className={styles.title}>
        On the letter
      </h2>
      <div className={styles.sheet}>
        <p className={styles.house}>{name}</p>
        <p className={styles.box}>
          {said || <span className={styles.waiting}>The notice stands here.</span>}
        </p>
        <p>Dear Seller,</p>
      </div>
      <p>It is set in letters of 16 points, and nothing else on the letter is larger.</p>
    </section>
  )
}

/** The form of what one state wants said in a letter. */
export function NoticeEditor(props: EditorProps<StateNotice, NoticeInput>) {
  const { item: notice, items: notices, onClose } = props
  const item = useContentForm(props, {
    kind: 'notices',
    idOf: ({ state }) => state,
    valuesOf: (stored) => ({
      state: stored?.state ?? '',
      text: stored?.text ?? '',
      belowAssessedText: stored?.belowAssessedText ?? '',
    }),
    schema: NoticeForm,
    required: ['state', 'text'],
    toInput: (input) => input,
  })
  const { field, values } = item

  return (
    <ItemEditor
      title={notice ? `Notice for ${stateName(notice.state)}` : 'New State Notice'}
      item={item}
      onSubmit={item.onSubmit}
      onClose={onClose}
      aside={<NoticePlace {...values} />}
    >
      {!notice && (
        <SelectField
          label="State"
          placeholder="Choose a state"
          options={statesWithout(notices)}
          hint="Of the land, or of the seller's mailing address."
          {...field('state')}
        />
      )}
      <TextareaField
        label="Notice"
        rows={6}
        hint="Word for word as the state wants it, capitals included. Each line becomes a paragraph."
        {...field('text')}
      />
      <TextareaField
        label="When the offer is below last year's assessed value"
        isOptional
        rows={4}
        hint="Said as well when the amount is lower. With a text here, no letter is printed until the offer has its assessed value."
        {...field('belowAssessedText')}
      />
    </ItemEditor>
  )
}
