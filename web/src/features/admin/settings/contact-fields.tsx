import { TextareaField, TextField } from '../../../ui/field.tsx'
import styles from './settings-form.module.css'
import type { SettingsItem } from './settings-form.tsx'
import { SettingsPreview } from './settings-preview.tsx'

/** How visitors reach the business, and what speaks for it; beside it what that will look like. */
export function ContactFields({ item: { field, values } }: { item: SettingsItem }) {
  return (
    <>
      <div className={styles.fields}>
        <TextField
          label="Phone Display"
          isOptional
          hint="Shown on every page, and where calls and texts go."
          {...field('phoneDisplay')}
        />
        <TextField
          label="Obfuscated Email"
          isOptional
          hint="Obfuscated means written so that programs that collect addresses do not read it: hello [at] land [dot] example"
          {...field('emailObfuscated')}
        />
        <TextareaField
          label="Trust Badge URLs"
          isOptional
          rows={5}
          hint="A URL is the address of a picture. Write one on each line, beginning with a slash. Pictures on other sites do not show."
          spellCheck={false}
          {...field('trustBadgeUrls')}
        />
      </div>
      <section className={styles.preview} aria-labelledby="live-preview">
        <h2 id="live-preview">Live Preview</h2>
        <SettingsPreview {...values} />
      </section>
    </>
  )
}
