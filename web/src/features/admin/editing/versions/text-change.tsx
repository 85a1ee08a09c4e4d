import { type ChangeObject, diffWordsWithSpace } from 'diff'
import { Fragment } from 'react'
import styles from './earlier-versions.module.css'

/** Beyond so many words that came or went the texts have little in common, and comparing them would take long. */
const maxEdits = 2000

/** How much of what is the same stands before and after a change, in characters. */
const context = 80

/** A stretch that is the same, with its middle left out where it is long. */
function shortened(text: string, isFirst: boolean, isLast: boolean): string {
  const start = isFirst ? '' : text.slice(0, context).replace(/\S*$/, '')
  const end = isLast ? '' : text.slice(-context).replace(/^\S*/, '')
  return text.length <= 2 * context ? text : `${start}…${end}`
}

type Part = Pick<ChangeObject<string>, 'value' | 'added' | 'removed'> & { end: number }

/** What either text has, or both, in order; `end` is where a part ends among all of them. */
function compare(from: string, to: string): Part[] {
  const found = diffWordsWithSpace(from, to, { maxEditLength: maxEdits }) ?? [
    { value: from, removed: true, added: false },
    { value: to, removed: false, added: true },
  ]
  const parts: Part[] = []
  let end = 0
  for (const { value, added, removed } of found) {
    end += value.length
    parts.push({ value, added, removed, end })
  }
  return parts
}

/** What came into the text of this name and what went out of it, word by word, with a little of what stands around. */
export function TextChange({ name, from, to }: { name: string; from: string; to: string }) {
  const parts = compare(from, to)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls only what it can reach
    <section aria-label={name} tabIndex={0} className={styles.change}>
      {parts.map(({ value, added, removed, end }, index) => (
        <Fragment key={end}>
          {added && <ins>{value}</ins>}
          {removed && <del>{value}</del>}
          {!added && !removed && shortened(value, index === 0, index === parts.length - 1)}
        </Fragment>
      ))}
    </section>
  )
}
