import {
  formatNumber,
  type ListRow,
  mendListRow,
  type ParcelList,
  tableFields,
} from 'offers-service/contract'
import { useState } from 'react'
import * as v from 'valibot'
import { TextField } from '../../../../../ui/field.tsx'
import { Dialog } from '../../../../../ui/on-demand/dialog.tsx'
import { useAdminForm } from '../../../editing/use-admin-form.ts'
import { useListChanges } from '../use-list-changes.ts'
import { changedCells, fieldsToMend } from './mend-values.ts'
import styles from './tidy-step.module.css'

const Cells = mendListRow.schema.body.entries.cells.wrapped
const Form = v.object({ cells: Cells })

interface MendDialogProps {
  list: ParcelList
  row: ListRow
  onClose: () => void
}

/** Puts the facts of one row right. */
export function MendDialog({ list, row, onClose }: MendDialogProps) {
  const { rowNumber, cells, findings } = row
  const { mend } = useListChanges(list)
  const [fields] = useState(() => fieldsToMend(list, row))
  const { field, onSubmit, isSubmitting } = useAdminForm({
    schema: Form,
    defaultValues: {
      cells: Object.fromEntries(fields.map((name) => [name, cells[name] ?? ''])),
    },
    refusable: fields.map((name) => `cells.${name}` as const),
    send: async (typed) => {
      const changed = changedCells(row, typed.cells)
      if (Object.keys(changed).length === 0) return undefined
      return await mend(rowNumber, { cells: changed }, true)
    },
    onEnd: (error) => {
      if (!error) onClose()
    },
  })
  return (
    <Dialog
      title={`Mend row ${formatNumber(rowNumber)}`}
      onCancel={onClose}
      confirm={{ children: 'Save', isBusy: isSubmitting, busyText: 'Saving...' }}
      form={{ onSubmit }}
    >
      <ul role="list">
        {findings.map(({ finding, text }) => (
          <li key={finding}>{text}</li>
        ))}
      </ul>
      <div className={styles.mending}>
        {fields.map((name) => (
          <TextField
            key={name}
            label={tableFields[name].title}
            isOptional
            autoComplete="off"
            {...field(`cells.${name}`)}
          />
        ))}
      </div>
    </Dialog>
  )
}
