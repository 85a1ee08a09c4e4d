import {
  type ContentCollection,
  type ContentVersion,
  listContentVersions,
} from 'offers-service/contract'
import { useState } from 'react'
import { useApi } from '../../../api/hooks.ts'
import { Button } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/field.tsx'
import { Dialog } from '../../../ui/on-demand/dialog.tsx'
import { Loading, Skeleton } from '../../../ui/skeleton.tsx'
import { formatTimestamp } from '../dates.ts'
import type { FormValues } from '../editing/form-values.ts'
import { fieldName, shown } from '../editing/newer-version.tsx'
import { failureWords } from '../../../api/failures.ts'
import styles from './earlier-versions.module.css'
import { TextChange } from './text-change.tsx'

/** What would change in the form if this version were put into it. */
function Changes({ values, before }: { values: FormValues; before: FormValues }) {
  const changed = Object.entries(before).filter(([name, value]) => values[name] !== value)
  if (changed.length === 0) return <p>It says the same as the form does now.</p>
  return (
    <dl className={styles.changes}>
      {changed.map(([name, value]) => (
        <div key={name}>
          <dt>{fieldName(name)}</dt>
          <dd>
            <TextChange from={shown(values[name])} to={shown(value)} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

interface VersionsProps {
  collection: ContentCollection
  /** The id of the text. */
  of: string
  /** What its form holds now. */
  values: FormValues
  /** What a version says, as the form holds it. */
  toValues: (fields: ContentVersion['fields']) => FormValues
  /** Puts that into the form. */
  onChoose: (values: FormValues) => void
}

function VersionsDialog({
  collection,
  of,
  values,
  toValues,
  onChoose,
  onClose,
}: VersionsProps & { onClose: () => void }) {
  const query = useApi(listContentVersions, { query: { collection, of } })
  const [chosen, setChosen] = useState<string>()
  const versions = query.data ?? []
  const version = versions.find(({ id }) => id === chosen) ?? versions[0]
  return (
    <Dialog
      title="Earlier versions"
      onCancel={onClose}
      {...(query.error && { problem: failureWords(query.error).description })}
      {...(version && {
        confirm: {
          children: 'Put into the Form',
          onClick: () => {
            onChoose(toValues(version.fields))
            onClose()
          },
        },
      })}
    >
      {query.isLoading && (
        <Loading>
          <Skeleton />
        </Loading>
      )}
      {query.data && !version && (
        <p>There are none yet. What stands here now is kept as soon as you save something else.</p>
      )}
      {version && (
        <>
          <SelectField
            label="As it was until"
            options={versions.map(({ id, until }) => ({
              value: id,
              label: formatTimestamp(until),
            }))}
            value={version.id}
            onChange={({ target }) => setChosen(target.value)}
          />
          <Changes values={values} before={toValues(version.fields)} />
          <p className="fine-print">
            Struck out is what the form says now. Nothing is stored until you press Save.
          </p>
        </>
      )}
    </Dialog>
  )
}

/** Opens what a text said before, to be put into its form again. */
export function EarlierVersions(props: VersionsProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div>
      <Button size="small" onClick={() => setIsOpen(true)}>
        Earlier versions
      </Button>
      {isOpen && <VersionsDialog {...props} onClose={() => setIsOpen(false)} />}
    </div>
  )
}
