import { type OwnPage, PageInput, readDay, understood } from 'offers-service/contract'
import type { ComponentProps } from 'react'
import * as v from 'valibot'
import { CheckboxField } from '../../../ui/field.tsx'
import { formatDay, useToday } from '../dates.ts'
import { DayField } from '../day-field.tsx'

/** Whether a text is public, and the days on which that changes by itself. */
type Publishing = Pick<OwnPage, 'published' | 'publishOn' | 'takeDownOn'>

/** A day that was typed, or none. */
const plannedDay = v.pipe(
  v.string(),
  v.transform((text) => (text.trim() === '' ? null : understood(readDay, text))),
  PageInput.entries.publishOn.wrapped,
)

/** The two days as a form's schema has them, which takes them as they are typed. */
export const plannedDayEntries = { publishOn: plannedDay, takeDownOn: plannedDay }

const typed = (day: string | null | undefined) => (day ? formatDay(day) : '')

/** The beginnings of these fields. */
export const publishingOf = (stored: Publishing | undefined) => ({
  published: stored?.published ?? false,
  publishOn: typed(stored?.publishOn),
  takeDownOn: typed(stored?.takeDownOn),
})

/** What is sent: no day for a field that is not shown. */
export const plannedDays = ({ published, publishOn, takeDownOn }: Publishing) => ({
  publishOn: published ? null : publishOn,
  takeDownOn: published || publishOn !== null ? takeDownOn : null,
})

interface PublishingFieldsProps {
  field: (name: keyof Publishing) => Omit<ComponentProps<typeof DayField>, 'label'>
  values: { published: boolean; publishOn: string }
}

/** Whether a text is on the website, and the days on which that changes by itself. */
export function PublishingFields({ field, values }: PublishingFieldsProps) {
  const today = useToday()
  const isPlanned = values.publishOn.trim() !== ''
  return (
    <>
      <CheckboxField label="Published" {...field('published')} />
      {!values.published && (
        <DayField
          label="Publish on"
          isOptional
          hint="It goes on the website by itself, soon after midnight."
          min={today}
          {...field('publishOn')}
        />
      )}
      {(values.published || isPlanned) && (
        <DayField
          label="Take down on"
          isOptional
          hint="It becomes a draft again."
          min={today}
          {...field('takeDownOn')}
        />
      )}
    </>
  )
}

/** Says in a list when a text goes on the website or is taken down, where that is planned. */
export function PlannedDays({ publishOn, takeDownOn }: Publishing) {
  return (
    <>
      {publishOn && <span>Goes on the website {formatDay(publishOn)}</span>}
      {takeDownOn && <span>Comes down {formatDay(takeDownOn)}</span>}
    </>
  )
}
