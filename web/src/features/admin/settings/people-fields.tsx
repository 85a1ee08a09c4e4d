import { useRef } from 'react'
import { useFieldArray } from 'react-hook-form'
import { Button } from '../../../ui/button.tsx'
import { TextareaField, TextField } from '../../../ui/field.tsx'
import { fieldsOf } from '../editing/use-admin-form.ts'
import styles from './business-fields.module.css'
import { PhotoField } from './photo-field.tsx'
import type { SettingsFieldsProps } from './settings-values.ts'

const maxPeople = 6

/** The people landowners meet, in the order in which they are named and sign letters. */
export function PeopleFields({ form }: SettingsFieldsProps) {
  const { control } = form
  const field = fieldsOf(form)
  const { fields, append, remove, swap } = useFieldArray({ control, name: 'business.people' })
  const addButton = useRef<HTMLButtonElement>(null)
  return (
    <fieldset className={styles.people}>
      <legend>People</legend>
      {fields.map(({ id }, index) => {
        const at = `business.people.${index}` as const
        const who = `person ${index + 1}`
        return (
          <fieldset key={id} className={styles.person} aria-label={`Person ${index + 1}`}>
            <TextField label="Name" autoComplete="off" {...field(`${at}.name`)} />
            <TextField label="Role" isOptional autoComplete="off" {...field(`${at}.role`)} />
            <div className={styles.wide}>
              <TextareaField
                label="About"
                isOptional
                rows={4}
                hint="The first paragraph is shown on the home page, all of it on the About page."
                {...field(`${at}.bio`)}
              />
            </div>
            <PhotoField form={form} name={`${at}.photo`} of={who} />
            <div className={styles.actions}>
              {index > 0 && (
                <Button
                  size="small"
                  aria-label={`Move up ${who}`}
                  onClick={() => swap(index, index - 1)}
                >
                  Move up
                </Button>
              )}
              <Button
                size="small"
                aria-label={`Remove ${who}`}
                onClick={() => {
                  remove(index)
                  // The button goes with its person; the keyboard goes on from the one that brings people.
                  addButton.current?.focus()
                }}
              >
                Remove
              </Button>
            </div>
          </fieldset>
        )
      })}
      <div>
        <Button
          ref={addButton}
          size="small"
          aria-disabled={fields.length >= maxPeople}
          onClick={() =>
            fields.length < maxPeople && append({ name: '', role: '', bio: '', photo: '' })
          }
        >
          Add a person
        </Button>
      </div>
      {fields.length === 0 && (
        <p className="fine-print">
          Left without anybody, the people this site came with stand here.
        </p>
      )}
      {fields.length >= maxPeople && <p className="fine-print">There is room for six people.</p>}
    </fieldset>
  )
}
