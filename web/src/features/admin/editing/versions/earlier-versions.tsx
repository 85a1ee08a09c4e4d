import { type ReactNode, useState } from 'react'
import { failureWords } from '../../../../api/failures.ts'
import type { Query } from '../../../../api/hooks.ts'
import { Button } from '../../../../ui/button.tsx'
import { SelectField } from '../../../../ui/field.tsx'
import { Dialog } from '../../../../ui/on-demand/dialog.tsx'
import { Loading, Skeleton } from '../../../../ui/skeleton.tsx'
import { formatTimestamp } from '../../dates.ts'
import { flatten, type FormValues } from '../form-values.ts'
import { fieldName, shown } from '../field-words.ts'
import styles from './earlier-versions.module.css'
import { TextChange } from './text-change.tsx'

/** What a form held until it was saved anew. */
export interface Version<Values extends FormValues> {
  id: string
  until: string
  values: Values
}

/** What would change in the form if this version were put into it. */
function Changes({ values, before }: { values: FormValues; before: FormValues }) {
  const [now, then] = [flatten(values), flatten(before)]
  const paths = [...new Set([...then.keys(), ...now.keys()])]
  const changed = paths.filter((path) => now.get(path) !== then.get(path))
  if (changed.length === 0) return <p>It says the same as the form does now.</p>
  return (
    <dl className={styles.changes}>
      {changed.map((path) => (
        <div key={path}>
          <dt>{fieldName(path)}</dt>
          <dd>
            <TextChange
              name={fieldName(path)}
              from={shown(now.get(path))}
              to={shown(then.get(path))}
            />
          </dd>
        </div>
      ))}
    </dl>
  )
}

interface VersionsDialogProps<Values extends FormValues> {
  versions: Pick<Query<readonly Version<Values>[]>, 'data' | 'error' | 'isLoading'>
  /** What the form holds now. */
  values: Values
  /** Puts a version into the form. */
  onChoose: (values: Values) => void
  onClose: () => void
  /** After how many days a version goes, where it goes for its age. */
  daysKept?: number
}

/** What a form held before, to be put into it again. */
export function VersionsDialog<Values extends FormValues>({
  versions: { data, error, isLoading },
  values,
  onChoose,
  onClose,
  daysKept,
}: VersionsDialogProps<Values>) {
  const [chosen, setChosen] = useState<string>()
  const version = data?.find(({ id }) => id === chosen) ?? data?.[0]
  return (
    <Dialog
      title="Earlier versions"
      onCancel={onClose}
      {...(error && { problem: failureWords(error).description })}
      {...(version && {
        confirm: {
          children: 'Put into the Form',
          onClick: () => {
            onChoose(version.values)
            onClose()
          },
        },
      })}
    >
      {isLoading && (
        <Loading>
          <Skeleton />
        </Loading>
      )}
      {data && !version && (
        <p>
          {daysKept ? `There are none of the last ${daysKept} days.` : 'There are none yet.'} What
          stands here now is kept as soon as you save something else.
        </p>
      )}
      {data && version && (
        <>
          <SelectField
            label="As it was until"
            options={data.map(({ id, until }) => ({ value: id, label: formatTimestamp(until) }))}
            value={version.id}
            onChange={({ target }) => setChosen(target.value)}
          />
          <Changes values={values} before={version.values} />
          <p className="fine-print">
            Struck out is what the form says now. Nothing is stored until you press Save.
            {daysKept && ` Each version is kept for ${daysKept} days.`}
          </p>
        </>
      )}
    </Dialog>
  )
}

/** The button that opens what a form held before, which is read only then. */
export function EarlierVersions({ children }: { children: (onClose: () => void) => ReactNode }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div>
      <Button size="small" onClick={() => setIsOpen(true)}>
        Earlier versions
      </Button>
      {isOpen && children(() => setIsOpen(false))}
    </div>
  )
}
