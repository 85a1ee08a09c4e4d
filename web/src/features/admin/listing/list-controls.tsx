import type { ListWishes } from './arrange.ts'
import styles from './list-controls.module.css'

type Options = ReadonlyArray<{ value: string; label: string }>

interface ChoiceProps {
  label: string
  value: string
  options: Options
  onChange: (value: string) => void
}

function Choice({ label, value, options, onChange }: ChoiceProps) {
  return (
    <label className={styles.control}>
      <span>{label}</span>
      <select value={value} onChange={(event) => onChange(event.target.value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  )
}

interface ListControlsProps {
  view: { wishes: ListWishes; change: (changed: Partial<ListWishes>) => void }
  rules: { filters: Options; sorts: Options }
  /** What can be searched for, for example 'Title or slug'. */
  searchHint: string
}

/** Search, filter and order of a list. */
export function ListControls({ view, rules, searchHint }: ListControlsProps) {
  const { wishes, change } = view
  return (
    <search className={styles.controls}>
      <label className={`${styles.control} ${styles.search}`}>
        <span>Search</span>
        <input
          type="search"
          value={wishes.query}
          placeholder={searchHint}
          onChange={(event) => change({ query: event.target.value })}
        />
      </label>
      <Choice
        label="Show"
        value={wishes.filter}
        options={rules.filters}
        onChange={(filter) => change({ filter })}
      />
      <Choice
        label="Sort by"
        value={wishes.sort}
        options={rules.sorts}
        onChange={(sort) => change({ sort })}
      />
    </search>
  )
}
