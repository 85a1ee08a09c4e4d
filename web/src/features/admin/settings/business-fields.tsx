import { TextareaField, TextField } from '../../../ui/field.tsx'
import { fieldsOf } from '../editing/use-admin-form.ts'
import styles from './business-fields.module.css'
import type { SettingsFieldsProps } from './settings-values.ts'

/** Who we are: what pages, letters, mail and agreements say of the business. */
export function BusinessFields({ form }: SettingsFieldsProps) {
  const field = fieldsOf(form)
  const text = (name: Parameters<typeof field>[0]) => ({
    autoComplete: 'off',
    isOptional: true,
    ...field(name),
  })
  return (
    <section className={styles.business} aria-labelledby="business">
      <div className={styles.intro}>
        <h2 id="business">Business</h2>
        <p>
          Pages, letters, emails and agreements say who you are in these words, from the moment you
          save. What somebody has signed stays as it was.
        </p>
      </div>
      <fieldset className={styles.group}>
        <legend>Names and email</legend>
        <TextField
          label="Business Name"
          hint="On every page and letter"
          {...text('business.name')}
        />
        <TextField
          label="Legal Name"
          hint="The buyer in agreements"
          {...text('business.legalName')}
        />
        <TextField
          label="Support Email"
          type="email"
          hint="What landowners ask arrives here"
          {...text('business.supportEmail')}
        />
      </fieldset>
      <fieldset className={styles.group}>
        <legend>Who signs for the company</legend>
        <TextField
          label="Who Signs for Us"
          hint="By name in agreements, and on Check Us"
          {...text('business.signer.name')}
        />
        <TextField
          label="Their Title"
          hint="For example Managing Member"
          {...text('business.signer.title')}
        />
      </fieldset>
      <fieldset className={styles.group}>
        <legend>Mailing address</legend>
        <TextField label="Street or P.O. Box" {...text('business.postalAddress.street')} />
        <TextField label="City" {...text('business.postalAddress.city')} />
        <div className={styles.pair}>
          <TextField label="State" {...text('business.postalAddress.state')} />
          <TextField label="ZIP Code" {...text('business.postalAddress.postalCode')} />
        </div>
      </fieldset>
      <TextField
        label="Phone Hours"
        hint="With the time zone, such as 8 am to 8 pm Eastern Time. Calls are offered within them. Left empty, nothing is said."
        {...text('business.phoneHours')}
      />
      <fieldset className={styles.group}>
        <legend>Escrow company</legend>
        <TextField
          label="Company"
          hint="Left empty, texts say “the escrow company”."
          {...text('business.escrowCompany.name')}
        />
        <TextField
          label="Website"
          hint="For example https://escrow.example"
          {...text('business.escrowCompany.website')}
        />
        <TextField
          label="Phone"
          hint="For the page Check Us"
          {...text('business.escrowCompany.phone')}
        />
      </fieldset>
      <fieldset className={styles.group}>
        <legend>For the page Check Us</legend>
        <TextField
          label="Registration Number"
          hint="Under which the state has you on record"
          {...text('business.registration.number')}
        />
        <TextField
          label="State of Registration"
          hint="For example Florida"
          {...text('business.registration.state')}
        />
        <TextField
          label="Page of the Register"
          hint="Where anybody can look you up, such as https://register.example"
          {...text('business.registration.website')}
        />
        <TextField
          label="License"
          hint="For example: Not licensed: we buy for ourselves."
          {...text('business.licensing')}
        />
        <div className={styles.wide}>
          <TextareaField
            label="People Who Can Be Called"
            isOptional
            rows={3}
            hint="One on each line, with a phone number at the end, such as Dana Cole, title officer, Mesa Title, (505) 555-0144. Ask them first."
            {...field('business.references')}
          />
        </div>
        <div className={styles.wide}>
          <TextareaField
            label="Reviews on Other Sites"
            isOptional
            rows={3}
            hint="One on each line, with an https address at the end, such as Our reviews on Landlist: https://landlist.example/us"
            {...field('business.reviews')}
          />
        </div>
      </fieldset>
      <TextareaField
        label="License Lines"
        isOptional
        rows={3}
        hint="One on each line, under every page and letter: licenses, your state registration. End a line with a web address, and it becomes a link where people can check it."
        {...field('business.licenseLines')}
      />
    </section>
  )
}
