import { deleteList, type ParcelList } from 'offers-service/contract'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { call } from '../../../../../api/client.ts'
import { Button } from '../../../../../ui/button.tsx'
import { SelectField } from '../../../../../ui/field.tsx'
import { listAddress } from '../steps/list-steps.ts'
import styles from './file-step.module.css'
import { FileSending } from '../../../editing/file-sending.tsx'
import { readingRows } from './list-file-picker.tsx'
import { fileOfList, useListSending } from './use-list-sending.ts'
import { useRole } from '../../../session/session.ts'

/** Chooses which sheet of a workbook is read; the list begins anew with it. */
export function SheetChoice({ list }: { list: ParcelList }) {
  const navigate = useNavigate()
  const isOwner = useRole() === 'owner'
  const [sheet, setSheet] = useState(list.sheet)
  const file = fileOfList(list.id)
  const { share, problem, send, stop } = useListSending(async ({ id }) => {
    // The list of the other sheet takes the place of this one; where that stays behind, an owner can delete it.
    if (isOwner) await call(deleteList, { params: { id: list.id } }).catch(() => undefined)
    await navigate(listAddress(id), { replace: true })
  })
  if (!file) {
    return (
      <p>
        This workbook has {list.sheets.length} sheets. To read another one, please bring in the file
        again.
      </p>
    )
  }
  return (
    <>
      <div className={styles.line}>
        <SelectField
          label="Sheet"
          options={list.sheets.map((name) => ({ value: name, label: name }))}
          value={sheet}
          onChange={({ target }) => setSheet(target.value)}
        />
        <Button
          isBusy={share !== undefined}
          busyText="Reading..."
          disabled={sheet === list.sheet}
          onClick={() => void send(file, sheet)}
        >
          Read This Sheet
        </Button>
      </div>
      <FileSending share={share} reading={readingRows} problem={problem} onStop={stop} />
    </>
  )
}
