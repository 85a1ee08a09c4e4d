import {
  formatList,
  type ListColumn,
  type ParcelList,
  type TableField,
  tableFieldNames,
  tableFields,
} from 'offers-service/contract'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { ActionButton } from '../../../../../ui/on-demand/action-button.tsx'
import { LinkButton } from '../../../../../ui/button.tsx'
import { useLeaveGuard } from '../../../editing/use-leave-guard.tsx'
import { Badge } from '../../../listing/badge.tsx'
import { type Column, DataTable } from '../../../listing/data-table.tsx'
import { StoredNote } from '../stored-note.tsx'
import { useListChanges } from '../use-list-changes.ts'
import { ColumnChoice } from './column-choice.tsx'
import {
  type ColumnValues,
  headersOf,
  mainFields,
  samplesOf,
  toColumnValues,
  toListColumns,
  unusedHeaders,
} from './column-values.ts'
import styles from './columns-step.module.css'

function FieldName({ field, isSure }: Pick<ListColumn, 'field' | 'isSure'>) {
  return (
    <span className={styles.name}>
      {tableFields[field].title}
      {!isSure && <Badge tone="open">Please look</Badge>}
    </span>
  )
}

function columnsOf(
  list: ParcelList,
  values: ColumnValues,
  change: (column: ListColumn) => void,
): Array<Column<TableField>> {
  const headers = headersOf(list)
  return [
    { header: 'What we need', cell: (field) => <FieldName {...values[field]} /> },
    {
      header: 'Column of the file',
      cell: (field) => <ColumnChoice column={values[field]} headers={headers} onChange={change} />,
    },
    {
      header: 'For example',
      cell: (field) => (
        <ul role="list" className={styles.samples}>
          {[...new Set(samplesOf(list, values[field]))].map((sample) => (
            <li key={sample}>{sample || '(empty)'}</li>
          ))}
        </ul>
      ),
    },
  ]
}

/** Which column of the file fills which of our fields. */
export function ColumnsStep({ list }: { list: ParcelList }) {
  const stored = toColumnValues(list)
  const [values, setValues] = useState(stored)
  // What stands on top stays there while columns are chosen: nothing moves under the hand.
  const [main] = useState(() => mainFields(stored))
  const { update } = useListChanges(list)
  const navigate = useNavigate()
  const isChanged = JSON.stringify(values) !== JSON.stringify(stored)
  const { question } = useLeaveGuard(isChanged, () => setValues(stored))

  const save = async () => {
    const error = await update({ columns: toListColumns(values) })
    if (!error) await navigate('?step=tidy')
  }
  const columns = columnsOf(list, values, (column) =>
    setValues((before) => ({ ...before, [column.field]: column })),
  )
  const others = tableFieldNames.filter((field) => !main.includes(field))
  const unused = unusedHeaders(list, values)
  const isStored = list.status === 'stored'
  return (
    <>
      {isStored ? (
        <StoredNote />
      ) : (
        <p>
          Please see that each line has the right column. The values on the right are the first ones
          of the file.
        </p>
      )}
      <fieldset disabled={isStored} className={styles.fields}>
        <legend className="visually-hidden">Columns of the file</legend>
        <DataTable caption="Columns" columns={columns} items={main} keyOf={(field) => field} />
        <details>
          <summary className={styles.more}>More fields</summary>
          <DataTable
            caption="More fields"
            columns={columns}
            items={others}
            keyOf={(field) => field}
          />
        </details>
      </fieldset>
      {unused.length > 0 && <p>Not used from this file: {formatList(unused)}.</p>}
      <div className="button-row">
        {isStored ? (
          <LinkButton variant="primary" to="?step=tidy">
            Next: Tidy
          </LinkButton>
        ) : (
          <ActionButton variant="primary" busyText="Reading all rows..." onPress={save}>
            Save and Go On
          </ActionButton>
        )}
      </div>
      {question}
    </>
  )
}
