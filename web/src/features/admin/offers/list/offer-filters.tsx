import { listCounties, listLists, listMailings } from 'offers-service/contract'
import { useState } from 'react'
import { useApi } from '../../../../api/hooks.ts'
import { Button } from '../../../../ui/button.tsx'
import { SelectField, TextField } from '../../../../ui/field.tsx'
import { Dialog } from '../../../../ui/on-demand/dialog.tsx'
import { DayField } from '../../day-field.tsx'
import { SavedItems } from '../../listing/saved-items.tsx'
import type { ListAddress } from '../../listing/use-list-address.ts'
import { useAdminForm } from '../../editing/use-admin-form.ts'
import {
  boundInWords,
  boundNames,
  BoundsForm,
  type OfferBounds,
  typedBounds,
} from './offer-bounds.ts'
import styles from './offer-filters.module.css'

const figure = { inputMode: 'decimal', autoComplete: 'off', isOptional: true } as const

interface Choice {
  value: string
  label: string
}

const nameIn = (choices: readonly Choice[], wanted: string) =>
  choices.find(({ value }) => value === wanted)?.label ?? 'one that is gone'

interface FiltersDialogProps {
  bounds: OfferBounds
  lists: readonly Choice[]
  mailings: readonly Choice[]
  counties: readonly string[]
  onChange: (bounds: OfferBounds) => void
  onClose: () => void
}

function FiltersDialog({
  bounds,
  lists,
  mailings,
  counties,
  onChange,
  onClose,
}: FiltersDialogProps) {
  const { field, onSubmit } = useAdminForm({
    schema: BoundsForm,
    defaultValues: typedBounds(bounds),
    send: async (wanted) => onChange(wanted),
    onEnd: onClose,
  })
  return (
    <Dialog
      title="Filter offers"
      onCancel={onClose}
      confirm={{ children: 'Show Offers' }}
      form={{ onSubmit }}
    >
      <div className={styles.fields}>
        <SelectField
          label="From the list"
          isOptional
          options={[{ value: '', label: 'Any or none' }, ...lists]}
          {...field('list')}
        />
        <SelectField
          label="In the mailing"
          isOptional
          options={[{ value: '', label: 'Any or none' }, ...mailings]}
          {...field('mailing')}
        />
        <SelectField
          label="County"
          isOptional
          options={[
            { value: '', label: 'Any' },
            ...[...new Set([...counties, bounds.county])]
              .filter((county) => county !== '')
              .map((county) => ({ value: county, label: county })),
          ]}
          {...field('county')}
        />
        <SelectField
          label="Letter"
          isOptional
          options={[
            { value: '', label: 'Printed or not' },
            { value: 'true', label: 'Printed' },
            { value: 'false', label: 'Not printed yet' },
          ]}
          {...field('printed')}
        />
        <SelectField
          label="Sellers’ questions"
          isOptional
          options={[
            { value: '', label: 'Asked or not' },
            { value: 'waiting', label: 'One waits for an answer' },
          ]}
          {...field('question')}
        />
        <SelectField
          label="Calls"
          isOptional
          options={[
            { value: '', label: 'Asked for or not' },
            { value: 'waiting', label: 'The seller waits for one' },
          ]}
          {...field('call')}
        />
        <SelectField
          label="Sellers’ numbers"
          isOptional
          options={[
            { value: '', label: 'Named or not' },
            { value: 'waiting', label: 'One waits for an answer' },
            { value: 'answered', label: 'One was answered' },
          ]}
          {...field('number')}
        />
        <TextField label="Acres from" {...figure} {...field('acresFrom')} />
        <TextField label="Acres to" {...figure} {...field('acresTo')} />
        <TextField label="Amount from" {...figure} {...field('amountFrom')} />
        <TextField label="Amount to" {...figure} {...field('amountTo')} />
      </div>
      <div className={styles.days}>
        <DayField label="Last day from" isOptional {...field('lastDayFrom')} />
        <DayField label="Last day to" isOptional {...field('lastDayTo')} />
        <DayField label="Offered from" isOptional {...field('offeredFrom')} />
        <DayField label="Offered to" isOptional {...field('offeredTo')} />
        <DayField label="Signed from" isOptional {...field('signedFrom')} />
        <DayField label="Signed to" isOptional {...field('signedTo')} />
        <DayField label="Paid from" isOptional {...field('paidFrom')} />
        <DayField label="Paid to" isOptional {...field('paidTo')} />
      </div>
    </Dialog>
  )
}

interface OfferFiltersProps {
  bounds: OfferBounds
  list: Pick<ListAddress, 'narrow' | 'view' | 'showView'>
}

/** What the list is narrowed to besides search and status: a chip for each, which takes it away, and the form to set them. */
export function OfferFilters({ bounds, list }: OfferFiltersProps) {
  const { narrow, view, showView } = list
  const [isOpen, setIsOpen] = useState(false)
  const lists = (useApi(listLists, {}).data ?? [])
    .filter(({ status, id }) => status === 'stored' || id === bounds.list)
    .map(({ id, name }) => ({ value: id, label: name }))
  const counties = useApi(listCounties, isOpen ? {} : null)
  const mailings = (
    useApi(listMailings, isOpen || bounds.mailing !== '' ? {} : null).data ?? []
  ).map(({ id, name }) => ({ value: id, label: name }))
  const names = { list: nameIn(lists, bounds.list), mailing: nameIn(mailings, bounds.mailing) }
  const asked = boundNames.filter((name) => bounds[name] !== '')
  return (
    <div className={styles.filters}>
      <Button size="small" onClick={() => setIsOpen(true)}>
        More filters
      </Button>
      {asked.map((name) => {
        const words = boundInWords(name, bounds[name], names)
        return (
          <Button
            key={name}
            size="small"
            className={styles.chip}
            aria-label={`Remove filter: ${words}`}
            onClick={() => narrow({ [name]: '' })}
          >
            {words} <span aria-hidden="true">×</span>
          </Button>
        )
      })}
      {asked.length > 1 && (
        <Button
          size="small"
          onClick={() => narrow(Object.fromEntries(asked.map((name) => [name, ''])))}
        >
          Remove all filters
        </Button>
      )}
      <SavedItems
        kind="offer-view"
        noun="view"
        plural="Saved views"
        current={view === '' ? undefined : view}
        onUse={showView}
      />
      {isOpen && (
        <FiltersDialog
          bounds={bounds}
          lists={lists}
          mailings={mailings}
          counties={counties.data ?? []}
          onChange={narrow}
          onClose={() => setIsOpen(false)}
        />
      )}
    </div>
  )
}
