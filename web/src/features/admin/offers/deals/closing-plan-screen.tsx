import {
  type ClosingPlan,
  plannedStages,
  type PlannedStage,
  readClosingPlan,
  updateClosingPlan,
} from 'offers-service/contract'
import * as v from 'valibot'
import { call } from '../../../../api/client.ts'
import { useApi, usePrimeCache } from '../../../../api/hooks.ts'
import { paths } from '../../../../site/paths.ts'
import { LinkButton } from '../../../../ui/button.tsx'
import { TextareaField, TextField } from '../../../../ui/field.tsx'
import { StoredForm, useStoredForm } from '../../editing/stored-form.tsx'
import { ListFailure, ListSkeleton } from '../../listing/list-states.tsx'
import { AdminScreen } from '../../shell/admin-screen.tsx'
import styles from './deals-screen.module.css'

const TypedStep = v.object({
  name: v.string(),
  who: v.string(),
  text: v.string(),
  checklist: v.string(),
})
const Typed = v.object({
  ...v.entriesFromList(plannedStages, TypedStep),
  titleDays: v.string(),
})

const typedStep = ({ checklist, ...step }: ClosingPlan[PlannedStage]) => ({
  ...step,
  checklist: checklist.join('\n'),
})

function toPlanValues(plan: ClosingPlan): v.InferOutput<typeof Typed> {
  return {
    escrow: typedStep(plan.escrow),
    title: typedStep(plan.title),
    scheduled: typedStep(plan.scheduled),
    paid: typedStep(plan.paid),
    titleDays: String(plan.titleDays),
  }
}

const readStep = ({ checklist, ...step }: v.InferOutput<typeof TypedStep>) => ({
  ...step,
  checklist: checklist.split('\n').filter((line) => line.trim() !== ''),
})

const PlanForm = v.pipe(
  Typed,
  v.transform((typed): v.InferInput<typeof updateClosingPlan.schema.body> => ({
    escrow: readStep(typed.escrow),
    title: readStep(typed.title),
    scheduled: readStep(typed.scheduled),
    paid: readStep(typed.paid),
    titleDays: Number(typed.titleDays.trim() || Number.NaN),
  })),
  updateClosingPlan.schema.body,
)

/** What each step is, in words that do not change with its name. */
const steps: Record<PlannedStage, { legend: string; sellersStep?: string }> = {
  escrow: { legend: 'When escrow is opened', sellersStep: 'Escrow opens' },
  title: { legend: 'When the title search is done', sellersStep: 'Title search' },
  scheduled: { legend: 'When the closing is scheduled' },
  paid: { legend: 'When the sellers are paid', sellersStep: 'Closing and cash payment' },
}

function ClosingPlanForm({ plan }: { plan: ClosingPlan }) {
  const remember = usePrimeCache()
  const form = useStoredForm({
    draftName: 'closing-plan',
    noun: 'Steps',
    stored: plan,
    valuesOf: toPlanValues,
    schema: PlanForm,
    save: async (input, basedOn) => {
      const saved = await call(updateClosingPlan, { body: { ...input, basedOn } })
      return { stored: saved, remember: () => remember(saved, readClosingPlan, {}) }
    },
  })
  const { item } = form
  return (
    <StoredForm form={form} className={styles.plan} saveText="Save steps">
      {plannedStages.map((stage) => {
        const { legend, sellersStep } = steps[stage]
        return (
          <fieldset key={stage} className={styles.step}>
            <legend>{legend}</legend>
            <TextField
              label="Name of the stage"
              autoComplete="off"
              {...item.field(`${stage}.name`)}
            />
            <TextField
              label="Who does it"
              isOptional
              autoComplete="off"
              {...item.field(`${stage}.who`)}
            />
            <TextareaField
              label="Checklist"
              hint="One line each."
              isOptional
              rows={4}
              {...item.field(`${stage}.checklist`)}
            />
            {sellersStep && (
              <TextareaField
                label="What sellers read"
                hint={`Under “${sellersStep}”. Leave it empty for the usual sentence.`}
                isOptional
                rows={4}
                {...item.field(`${stage}.text`)}
              />
            )}
            {stage === 'title' && (
              <TextField
                label="Business days after the signature"
                hint="Sellers are promised 10 days. You can ask for it sooner."
                inputMode="numeric"
                autoComplete="off"
                {...item.field('titleDays')}
              />
            )}
          </fieldset>
        )
      })}
    </StoredForm>
  )
}

/** How the business closes its deals: what each step is called, who does it, what sellers read, and what belongs to it. */
export function ClosingPlanScreen() {
  const { data: plan, error, isLoading, retry } = useApi(readClosingPlan, {})
  return (
    <AdminScreen
      title="Steps of a Closing"
      actions={
        <LinkButton size="small" to={paths.adminDeals}>
          Deals
        </LinkButton>
      }
    >
      {isLoading && <ListSkeleton />}
      {error && <ListFailure error={error} isShown={plan !== undefined} onRetry={retry} />}
      {plan && <ClosingPlanForm plan={plan} />}
    </AdminScreen>
  )
}
