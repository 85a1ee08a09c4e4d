import { useId } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import styles from './search.module.css'

/** Asks for words to look for on the whole site. The browser itself sends it, so it works without scripts. */
export function SearchForm({ typed = '' }: { typed?: string }) {
  const id = useId()
  return (
    <search>
      <form action="/search" className={styles.form}>
        <Field id={id} label="Search our site">
          {(control) => (
            <input {...control} type="search" name="q" defaultValue={typed} maxLength={100} />
          )}
        </Field>
        <Button type="submit">Search</Button>
      </form>
    </search>
  )
}
