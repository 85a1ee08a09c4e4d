import { TextareaField, TextField } from '../../../ui/field.tsx'
import styles from './business-fields.module.css'
import { PeopleFields } from './people-fields.tsx'
import type { SettingsFieldsProps } from './settings-values.ts'

/** What is wrong with a list that is typed as lines: with all of it, or with the first line that is. */
export function problemOfLines(error: unknown): string | undefined {
  const found = Array.isArray(error) ? error.find(Boolean) : error
  const { message } = (found ?? {}) as { message?: string }
  return message
}

/** Who we are: what pages, letters, mail and agreements say of the business. */
export function BusinessFields({ form, errors }: SettingsFieldsProps) {
  const { register } = form
  const wrong = errors.business
  const address = wrong?.postalAddress
  const text = { autoComplete: 'off', isOptional: true }
  return (
    <section className={styles.business} aria-labelledby="business">
      <div>
        <h2 id="business">Business</h2>
        <p>
          Pages, letters, mail and agreements say who you are in these words, from the moment you
          save. What somebody has signed stays as it was.
        </p>
      </div>
      <fieldset className={styles.group}>
        <legend>Names and email</legend>
        <TextField
          label="Business Name"
          hint="On every page and letter"
          error={wrong?.name?.message}
          {...text}
          {...register('business.name')}
        />
        <TextField
          label="Legal Name"
          hint="The buyer in agreements"
          error={wrong?.legalName?.message}
          {...text}
          {...register('business.legalName')}
        />
        <TextField
          label="Support Email"
          type="email"
          hint="What landowners ask arrives here"
          error={wrong?.supportEmail?.message}
          {...text}
          {...register('business.supportEmail')}
        />
      </fieldset>
      <fieldset className={styles.group}>
        <legend>Mailing address</legend>
        <TextField
          label="Street or P.O. Box"
          error={address?.street?.message}
          {...text}
          {...register('business.postalAddress.street')}
        />
        <TextField
          label="City"
          error={address?.city?.message}
          {...text}
          {...register('business.postalAddress.city')}
        />
        <div className={styles.pair}>
          <TextField
            label="State"
            error={address?.state?.message}
            {...text}
            {...register('business.postalAddress.state')}
          />
          <TextField
            label="ZIP Code"
            error={address?.postalCode?.message}
            {...text}
            {...register('business.postalAddress.postalCode')}
          />
        </div>
      </fieldset>
      <PeopleFields form={form} errors={errors} />
      <fieldset className={styles.group}>
        <legend>Escrow company</legend>
        <TextField
          label="Company"
          hint="Left empty, texts say “the escrow company”."
          error={wrong?.escrowCompany?.name?.message}
          {...text}
          {...register('business.escrowCompany.name')}
        />
        <TextField
          label="Website"
          hint="For example https://escrow.example"
          error={wrong?.escrowCompany?.website?.message}
          {...text}
          {...register('business.escrowCompany.website')}
        />
      </fieldset>
      <TextareaField
        label="License Lines"
        isOptional
        rows={3}
        hint="One on each line, under every page and letter."
        error={problemOfLines(wrong?.licenseLines)}
        {...register('business.licenseLines')}
      />
    </section>
  )
}
