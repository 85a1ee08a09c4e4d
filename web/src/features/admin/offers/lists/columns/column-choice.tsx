import { type ListColumn, tableFields } from 'offers-service/contract'
import { useState } from 'react'
import { Button } from '../../../../../ui/button.tsx'
import styles from './columns-step.module.css'
import { withColumn } from './column-values.ts'

interface ColumnChoiceProps {
  column: ListColumn
  /** The columns of the file, with their numbers. */
  headers: ReadonlyArray<{ index: number; name: string }>
  onChange: (column: ListColumn) => void
}

/** Chooses the columns of the file that fill a field, or says one value for all rows. */
export function ColumnChoice({ column, headers, onChange }: ColumnChoiceProps) {
  const { field, columns, sameForAll = '' } = column
  const { title } = tableFields[field]
  const mayBeSame = 'mayBeSameForAll' in tableFields[field]
  const [isJoining, setIsJoining] = useState(false)
  const withEmpty = isJoining || columns.length === 0 ? [...columns, undefined] : columns
  const places = withEmpty.map((chosen, place) => ({ chosen, place }))
  const choose = (place: number, text: string) => {
    setIsJoining(false)
    const chosen = text === '' ? undefined : Number(text)
    onChange({ ...column, columns: withColumn(columns, place, chosen), isSure: true })
  }
  return (
    <div className={styles.choice}>
      {places.map(({ chosen, place }) => (
        <select
          key={place}
          className={styles.select}
          aria-label={`${place === 0 ? 'Column' : 'Joined column'} for ${title}`}
          value={chosen ?? ''}
          onChange={({ target }) => choose(place, target.value)}
        >
          <option value="">{place === 0 ? 'No column' : 'No further column'}</option>
          {headers.map(({ index, name }) => (
            <option key={index} value={index}>
              {name}
            </option>
          ))}
        </select>
      ))}
      {mayBeSame && columns.length === 0 && (
        <label className={styles.same}>
          <span>
            Same for all rows<span className="visually-hidden">: {title}</span>
          </span>
          <input
            type="text"
            className={styles.select}
            autoComplete="off"
            value={sameForAll}
            onChange={({ target }) =>
              onChange({ ...column, sameForAll: target.value, isSure: true })
            }
          />
        </label>
      )}
      {columns.length > 0 && columns.length < 10 && !isJoining && (
        <Button
          size="small"
          aria-label={`Join another column for ${title}`}
          onClick={() => setIsJoining(true)}
        >
          Join another
        </Button>
      )}
    </div>
  )
}
