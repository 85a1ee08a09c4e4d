import type { ListRules } from './arrange.ts'
import styles from './list-controls.module.css'
import type { ListView } from './use-list-view.ts'

interface ChoiceProps {
  label: string
  value: string
  options: ReadonlyArray<{ value: string; label: string }>
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

interface ListControlsProps<T> {
  view: ListView<T>
  rules: ListRules<T>
  /** What can be searched for, for example 'Title or slug'. */
  searchHint: string
}

/** Search, filter and order of a list. */
export function ListControls<T>({ view, rules, searchHint }: ListControlsProps<T>) {
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
