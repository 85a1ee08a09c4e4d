import { useEffect, useRef } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Facts } from '../listing/facts.tsx'
import { focusTitle } from '../shell/admin-screen.tsx'
import { fieldName, shown } from './field-words.ts'
import type { Difference } from './merge.ts'
import styles from './newer-version.module.css'
import type { ItemForm } from './use-item-form.ts'

function FromTo({ from, to }: { from: unknown; to: unknown }) {
  return (
    <p className={styles.change}>
      <span className="visually-hidden">From </span>
      <del>{shown(from)}</del>
      <span aria-hidden="true"> → </span>
      <span className="visually-hidden"> to </span>
      <ins>{shown(to)}</ins>
    </p>
  )
}

interface ChoiceProps {
  conflict: Difference
  left: number
  onChoose: (choice: 'mine' | 'theirs') => void
}

/** A field that both changed, with what it was made from and to by either. */
function Choice({ conflict, left, onChoose }: ChoiceProps) {
  const { path, base, mine, theirs } = conflict
  return (
    <fieldset className={styles.choice}>
      <legend>{fieldName(path)}</legend>
      <p>
        You both changed this. Please choose which to keep.
        {left > 1 && ` There are ${left} fields to choose.`}
      </p>
      <div className={styles.sides}>
        <div>
          <h3>You typed</h3>
          <FromTo from={base} to={mine} />
          <Button size="small" onClick={() => onChoose('mine')}>
            Keep mine
          </Button>
        </div>
        <div>
          <h3>They saved</h3>
          <FromTo from={base} to={theirs} />
          <Button size="small" onClick={() => onChoose('theirs')}>
            Use theirs
          </Button>
        </div>
      </div>
    </fieldset>
  )
}

/** Says what someone else has stored since the form was opened, and asks about each field that both changed. */
export function NewerVersion({
  taken,
  conflicts,
  resolve,
}: Pick<ItemForm, 'taken' | 'conflicts' | 'resolve'>) {
  const section = useRef<HTMLElement>(null)
  const [conflict] = conflicts
  const isAsking = conflict !== undefined
  useEffect(() => {
    if (isAsking) section.current?.focus()
  }, [isAsking])
  const choose = (field: Difference, choice: 'mine' | 'theirs') => {
    resolve(field, choice)
    // The pressed button goes with its question, so the keyboard goes on from the next one or, after the last, from the title, or
    // from what saves in a dialog, which keeps the keyboard from the title.
    const dialog = section.current?.closest('dialog')
    if (conflicts.length > 1) section.current?.focus()
    else if (dialog) dialog.querySelector<HTMLElement>('[type="submit"]')?.focus()
    else focusTitle()
  }
  return (
    <section ref={section} tabIndex={-1} className={styles.notice} aria-labelledby="newer-version">
      <h2 id="newer-version">This was changed somewhere else after you opened it</h2>
      {taken.length > 0 && (
        <>
          <p>These changes of theirs stand beside yours now:</p>
          <div className={styles.differences}>
            <Facts
              facts={taken.map(({ path, base, theirs }) => [
                fieldName(path),
                <FromTo key={path} from={base} to={theirs} />,
              ])}
            />
          </div>
        </>
      )}
      {conflict && (
        <Choice
          key={conflict.path}
          conflict={conflict}
          left={conflicts.length}
          onChoose={(choice) => choose(conflict, choice)}
        />
      )}
    </section>
  )
}
