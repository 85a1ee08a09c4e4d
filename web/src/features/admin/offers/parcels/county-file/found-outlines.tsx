import {
  type CountyFile,
  formatAcreage,
  formatCount,
  formatNumber,
  type OutlinesToStore,
} from 'offers-service/contract'
import { type ReactNode, type SubmitEvent, useState } from 'react'
import { Button } from '../../../../../ui/button.tsx'
import { CheckboxField, SelectField, TextField } from '../../../../../ui/field.tsx'
import { SendProgress } from '../../../editing/send-progress.tsx'
import { Panel } from '../../../shell/panel.tsx'
import styles from './county-file.module.css'
import type { Adding } from './use-county-file.ts'

type Some<T> = { count: number; examples: readonly T[] }

/** Some of our parcels, of which the first few are shown. */
function Examples<T extends { apn: string }>({
  some: { count, examples },
  children,
}: {
  some: Some<T>
  children: (one: T) => ReactNode
}) {
  return (
    <ul>
      {examples.map((one) => (
        <li key={one.apn}>{children(one)}</li>
      ))}
      {count > examples.length && <li>And {formatNumber(count - examples.length)} more</li>}
    </ul>
  )
}

/** What a field of the file holds: `APN: 331-09-155, 331-09-156. 212 of your parcels`. */
const fieldWords = ({ name, samples, matches }: CountyFile['fields'][number]) =>
  `${name} (${matches === 0 ? 'none' : formatNumber(matches)} of yours; such as ${samples.map((sample) => (sample.length > 20 ? `${sample.slice(0, 19)}…` : sample)).join(', ')})`

interface FindingsProps {
  read: CountyFile
  county: string
}

function Findings({ read, county }: FindingsProps) {
  const { outlines, parcels, missing, refused, otherSize, shapes } = read
  const known = outlines.filter(({ hasOutline }) => hasOutline).length
  return (
    <ul role="list" className={styles.findings}>
      <li>
        The file has {formatCount(shapes, 'shape')}, and the outlines of{' '}
        <strong>
          {formatNumber(outlines.length)} of your {formatCount(parcels, 'parcel')}
        </strong>{' '}
        in {county}.
      </li>
      {known > 0 && (
        <li>
          {formatNumber(known)} of these {known === 1 ? 'has an outline' : 'have outlines'} already.
        </li>
      )}
      {missing.count > 0 && (
        <li>
          {formatCount(missing.count, 'parcel of yours is', 'parcels of yours are')} not in the
          file:
          <Examples some={missing}>{({ apn }) => apn}</Examples>
        </li>
      )}
      {refused.count > 0 && (
        <li>
          {formatCount(refused.count, 'parcel has a shape', 'parcels have shapes')} that cannot be
          used:
          <Examples some={refused}>{({ apn, reason }) => `${apn}: ${reason}.`}</Examples>
        </li>
      )}
      {otherSize.count > 0 && (
        <li>
          {formatCount(otherSize.count, 'outline has', 'outlines have')} another size than you have
          on record. Please look whether they are your parcels:
          <Examples some={otherSize}>
            {({ apn, acres, acreage }) =>
              `${apn}: ${formatAcreage(acres)} in the file, ${formatAcreage(acreage)} on record`
            }
          </Examples>
        </li>
      )}
    </ul>
  )
}

interface FoundOutlinesProps {
  read: CountyFile
  county: string
  adding: Adding | undefined
  isReading: boolean
  onField: (field: string) => void
  onAdd: (how: Omit<OutlinesToStore, 'outlines'>) => void
}

/** What a county's file has for our parcels, and the button that stores it. */
export function FoundOutlines({
  read,
  county,
  adding,
  isReading,
  onField,
  onAdd,
}: FoundOutlinesProps) {
  const { fields, field, outlines } = read
  const [source, setSource] = useState('')
  const [replaces, setReplaces] = useState(false)
  const [problem, setProblem] = useState('')
  const known = outlines.filter(({ hasOutline }) => hasOutline).length
  const total = replaces ? outlines.length : outlines.length - known
  const left = total - (adding?.taken ?? 0)
  const isBusy = adding?.isBusy ?? false
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const said = source.trim()
    setProblem(said === '' ? 'Please say where the outlines are from' : '')
    if (said !== '') onAdd({ source: said, replaces })
  }
  return (
    <Panel title="What the file has">
      <SelectField
        label="Field with the parcel number"
        hint="Another one may have more of your parcels. The file is read again then."
        disabled={isReading || adding !== undefined}
        options={fields.map((one) => ({ value: one.name, label: fieldWords(one) }))}
        value={field}
        onChange={({ currentTarget }) => onField(currentTarget.value)}
      />
      <Findings read={read} county={county} />
      {outlines.length > 0 && (
        <form className={styles.form} noValidate onSubmit={submit}>
          {known > 0 && (
            <CheckboxField
              label={
                known === 1
                  ? 'Replace the outline that is there already'
                  : `Replace the ${formatNumber(known)} outlines that are there already`
              }
              checked={replaces}
              disabled={adding !== undefined}
              onChange={({ currentTarget }) => setReplaces(currentTarget.checked)}
            />
          )}
          {total === 0 ? (
            <p>All of these parcels have their outlines, so there is nothing to add.</p>
          ) : (
            <>
              <TextField
                label="Outlines from"
                autoComplete="off"
                maxLength={200}
                hint="Such as: Mohave County GIS, 2026. Sellers read it below the outline."
                error={problem}
                value={source}
                onChange={({ currentTarget }) => setSource(currentTarget.value)}
              />
              {isBusy && adding && (
                <SendProgress
                  label={`${formatNumber(adding.taken)} of ${formatNumber(adding.total)} added. Please keep this page open.`}
                  share={adding.taken / adding.total}
                />
              )}
              <p>
                <Button type="submit" variant="primary" isBusy={isBusy} busyText="Adding...">
                  {adding && adding.taken > 0
                    ? `Add the other ${formatCount(left, 'outline')}`
                    : `Add ${formatCount(total, 'outline')}`}
                </Button>
              </p>
            </>
          )}
        </form>
      )}
    </Panel>
  )
}
