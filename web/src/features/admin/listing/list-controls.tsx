import { type ReactNode, useId } from 'react'
import { Fold } from '../shell/fold.tsx'
import type { ListCriteria } from './filter-and-sort.ts'
import styles from './list-controls.module.css'

type Options = ReadonlyArray<{ value: string; label: string }>

interface ChoiceProps {
  label: string
  value: string
  options: Options
  onChange: (value: string) => void
}

/** One of several choices that narrow or order a list. */
export function Choice({ label, value, options, onChange }: ChoiceProps) {
  const id = useId()
  return (
    <div className={styles.control}>
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value} onChange={(event) => onChange(event.target.value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  )
}

interface ListControlsProps {
  view: { criteria: ListCriteria; change: (changed: Partial<ListCriteria>) => void }
  rules: { filters: Options; sorts: Options }
  /** What can be searched for, for example 'Title or text'. */
  searchHint: string
  /** How many choices stand beside the search, those of `children` counted. */
  choices?: 2 | 3
  /** True where the list is narrowed by what `children` show. */
  isNarrowed?: boolean
  /** What else narrows the list. */
  children?: ReactNode
}

/** Search, filter and order of a list. On a phone all but the search is folded away, unless it leaves something out of the list. */
export function ListControls(props: ListControlsProps) {
  const { view, rules, searchHint, isNarrowed = false, choices = 2, children } = props
  const { criteria, change } = view
  const searchId = useId()
  return (
    <search className={styles.controls} data-choices={choices}>
      <div className={`${styles.control} ${styles.search}`}>
        <label htmlFor={searchId}>Search</label>
        <input
          id={searchId}
          type="search"
          value={criteria.query}
          placeholder={searchHint}
          onChange={(event) => change({ query: event.target.value })}
        />
      </div>
      <Fold
        label="Filters"
        className={styles.choices}
        startsOpen={isNarrowed || criteria.filter !== rules.filters[0]?.value}
      >
        {rules.filters.length > 1 && (
          <Choice
            label="Show"
            value={criteria.filter}
            options={rules.filters}
            onChange={(filter) => change({ filter })}
          />
        )}
        {rules.sorts.length > 1 && (
          <Choice
            label="Sort by"
            value={criteria.sort}
            options={rules.sorts}
            onChange={(sort) => change({ sort })}
          />
        )}
        {children}
      </Fold>
    </search>
  )
}
