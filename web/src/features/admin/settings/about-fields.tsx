import { TextareaField, TextField } from '../../../ui/field.tsx'
import { fieldsOf } from '../editing/use-admin-form.ts'
import styles from './business-fields.module.css'
import { PhotoField } from './photo-field.tsx'
import type { SettingsFieldsProps } from './settings-values.ts'

/** What the About page tells of the business. */
export function AboutFields({ form }: SettingsFieldsProps) {
  const field = fieldsOf(form)
  return (
    <section className={styles.business} aria-labelledby="about-page">
      <div className={styles.intro}>
        <h2 id="about-page">About page</h2>
        <p>
          “Who are you?” Tell how you came to buy land, as you would at a kitchen table. The story
          this site came with is made up: it goes as soon as yours stands here, or once you have
          named your own people above.
        </p>
      </div>
      <TextareaField
        label="First Sentence"
        isOptional
        rows={2}
        hint="In large type below “Our Story”. Left empty, the site’s own stands there."
        {...field('business.about.lead')}
      />
      <TextareaField
        label="Your Story"
        isOptional
        rows={12}
        hint="Three or four short paragraphs do. A blank line begins a new one. Left empty, the page has no story once you have named your own people."
        {...field('business.about.story')}
      />
      <PhotoField
        form={form}
        name="business.about.photo"
        of="the About page"
        onDescribed={(text) =>
          form.setValue('business.about.photoText', text, { shouldDirty: true })
        }
      />
      <TextField
        label="What the Photo Shows"
        isOptional
        autoComplete="off"
        hint="For people who cannot see it, such as “Ruth and Amos at the gate of their pasture”."
        {...field('business.about.photoText')}
      />
      <TextField
        label="Your Film"
        isOptional
        autoComplete="off"
        hint="Its address on another site, such as https://film.example/us. Left empty, a film of how an offer works plays."
        {...field('business.about.film')}
      />
    </section>
  )
}
