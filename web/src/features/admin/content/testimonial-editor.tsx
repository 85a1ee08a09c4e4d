import { type OwnTestimonial, TestimonialInput } from 'offers-service/contract'
import { CheckboxField, TextField } from '../../../ui/field.tsx'
import { ItemEditor } from '../editing/item-editor.tsx'
import { MarkdownEditor } from '../editing/markdown/markdown-editor.tsx'
import type { EditorProps } from './content-screen.tsx'
import { useContentForm } from './use-content-form.tsx'
import styles from './testimonial-editor.module.css'

/** The form of one testimonial. */
export function TestimonialEditor(props: EditorProps<OwnTestimonial, TestimonialInput>) {
  const { item: testimonial, onClose } = props
  const item = useContentForm(props, {
    kind: 'testimonials',
    idOf: ({ id }) => id,
    valuesOf: (stored) => ({
      name: stored?.name ?? '',
      location: stored?.location ?? '',
      quote: stored?.quote ?? '',
      featured: stored?.featured ?? false,
    }),
    schema: TestimonialInput,
    required: ['name', 'location', 'quote'],
    toInput: (input) => input,
  })
  const { field, values } = item

  return (
    <ItemEditor
      title={testimonial ? 'Edit Testimonial' : 'New Testimonial'}
      item={item}
      onSubmit={item.onSubmit}
      onClose={onClose}
      aside={
        <>
          <CheckboxField label="Featured" {...field('featured')} />
          <p>Featured testimonials are shown first on the Testimonials page.</p>
          {item.earlierVersions}
        </>
      }
    >
      <TextField label="Name" {...field('name')} />
      <TextField
        label="Location"
        hint="County and state, for example Polk County, Florida"
        {...field('location')}
      />
      <MarkdownEditor
        label="Quote"
        height="short"
        source={values.quote}
        {...field('quote')}
        renderPreview={(quote) => (
          <figure className={styles.preview}>
            <blockquote>{quote}</blockquote>
            <figcaption>
              {values.name}, {values.location}
            </figcaption>
          </figure>
        )}
      />
    </ItemEditor>
  )
}
