import {
  type ClosingDetails,
  type ClosingPlan,
  plannedStages,
  readClosingDetails,
  readClosingPlan,
  updateClosingDetails,
} from 'offers-service/contract'
import { call } from '../../../../api/client.ts'
import { useApi, usePrimeCache } from '../../../../api/hooks.ts'
import { CheckboxField, TextField } from '../../../../ui/field.tsx'
import { StoredForm, useStoredForm } from '../../editing/stored-form.tsx'
import { Panel } from '../../shell/panel.tsx'
import panels from '../../shell/panel.module.css'
import styles from './closing-panel.module.css'
import { DetailsForm, toDetailsValues } from './details-values.ts'

interface ChecklistProps {
  plan: ClosingPlan
  done: readonly string[]
  onChange: (done: string[]) => void
}

/** What belongs to each step, to be ticked off. */
function Checklist({ plan, done, onChange }: ChecklistProps) {
  return (
    <div className={styles.checklists}>
      {plannedStages
        .map((stage) => plan[stage])
        .filter(({ checklist }) => checklist.length > 0)
        .map(({ name, who, checklist }) => (
          <fieldset key={name} className={styles.checklist}>
            <legend>
              {name}
              {who && <span> {who}</span>}
            </legend>
            {checklist.map((line) => (
              <CheckboxField
                key={line}
                label={line}
                checked={done.includes(line)}
                onChange={({ currentTarget: { checked } }) => {
                  const others = done.filter((other) => other !== line)
                  onChange(checked ? [...others, line] : others)
                }}
              />
            ))}
          </fieldset>
        ))}
    </div>
  )
}

interface DetailsFormProps {
  referenceNumber: string
  details: ClosingDetails
  plan: ClosingPlan
}

function DetailsFields({ referenceNumber, details, plan }: DetailsFormProps) {
  const params = { referenceNumber }
  const remember = usePrimeCache()
  const form = useStoredForm({
    draftName: `closing-details:${referenceNumber}`,
    noun: 'Details',
    stored: details,
    valuesOf: toDetailsValues,
    schema: DetailsForm,
    save: async (input, basedOn) => {
      const saved = await call(updateClosingDetails, { params, body: { ...input, basedOn } })
      return { stored: saved, remember: () => remember(saved, readClosingDetails, { params }) }
    },
  })
  const { item } = form
  const field = (name: Exclude<keyof typeof item.values, 'done'>) => ({
    isOptional: true,
    autoComplete: 'off',
    ...item.field(name),
  })
  return (
    <StoredForm form={form} className={styles.form} saveText="Save details">
      <Checklist
        plan={plan}
        done={item.values.done}
        onChange={(done) => item.form.setValue('done', done, { shouldDirty: true })}
      />
      <div className={styles.steps}>
        <TextField label="Closing company" {...field('company')} />
        <TextField label="Contact there" {...field('contact')} />
        <TextField label="Their phone" type="tel" {...field('phone')} />
        <TextField label="Their email" type="email" {...field('email')} />
        <TextField label="File number" {...field('fileNumber')} />
        <TextField label="Back taxes" inputMode="decimal" {...field('backTaxes')} />
        <TextField
          label="Closing costs"
          hint="What you pay besides the price and the taxes."
          inputMode="decimal"
          {...field('costs')}
        />
        <TextField
          label="Resale price"
          hint="What you sold the parcel for, or hope to."
          inputMode="decimal"
          {...field('resalePrice')}
        />
      </div>
    </StoredForm>
  )
}

/** Who closes the deal of a signed offer, what it costs, and what of it is done. Its seller sees none of it. */
export function DetailsPanel({ referenceNumber }: { referenceNumber: string }) {
  const query = useApi(readClosingDetails, { params: { referenceNumber } })
  const plan = useApi(readClosingPlan, {})
  return (
    <Panel
      title="Checklist and closing company"
      className={panels.below}
      query={query.data ? plan : query}
      subject="The details"
    >
      <p>For you alone. The seller does not see this.</p>
      {query.data && plan.data && (
        <DetailsFields referenceNumber={referenceNumber} details={query.data} plan={plan.data} />
      )}
    </Panel>
  )
}
