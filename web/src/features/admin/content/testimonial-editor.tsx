import { type OwnTestimonial, TestimonialInput } from 'offers-service/contract'
import { CheckboxField, TextField } from '../../../ui/field.tsx'
import { ItemEditor } from '../editing/item-editor.tsx'
import { MarkdownEditor } from '../editing/markdown/markdown-editor.tsx'
import type { EditorProps } from './content-screen.tsx'
import { useItemForm } from '../editing/use-item-form.ts'
import styles from './testimonial-editor.module.css'

/** The form of one testimonial. */
export function TestimonialEditor({
  item: testimonial,
  save,
  onClose,
}: EditorProps<OwnTestimonial, TestimonialInput>) {
  const item = useItemForm({
    draftName: `testimonials:${testimonial?.id ?? 'new'}`,
    stored: {
      name: testimonial?.name ?? '',
      location: testimonial?.location ?? '',
      quote: testimonial?.quote ?? '',
      featured: testimonial?.featured ?? false,
    },
    updatedAt: testimonial?.updatedAt ?? null,
    schema: TestimonialInput,
    required: ['name', 'location', 'quote'],
  })
  const { field, values } = item
  const submit = item.submitWith(
    async (input, basedOn) => await save(input, testimonial?.id, basedOn),
    onClose,
  )

  return (
    <ItemEditor
      title={testimonial ? 'Edit Testimonial' : 'New Testimonial'}
      item={item}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
      aside={
        <>
          <CheckboxField label="Featured" {...field('featured')} />
          <p>Featured reviews stand at the top of the testimonials page.</p>
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
