import type { ReactNode } from 'react'
import type { Query } from '../../../api/hooks.ts'
import { ActionButton, ConfirmButton } from '../../../ui/on-demand/action-button.tsx'
import { focusTitleIfLost } from '../shell/admin-screen.tsx'
import { Panel } from '../shell/panel.tsx'
import panel from '../shell/panel.module.css'
import styles from './trash-panel.module.css'

interface TrashPanelProps<T> {
  title: string
  query: Query<unknown>
  items: readonly T[]
  keyOf: (item: T) => string
  titleOf: (item: T) => string
  /** What else tells it from others. */
  aboutOf?: (item: T) => string
  /** When it was deleted, and until when it can be put back. */
  untilOf: (item: T) => string
  putBack: { label: string; busyText: string; run: (item: T) => Promise<unknown> }
  erase: {
    label: string
    /** What is asked before, and what follows from it. */
    message: string
    consequence: string
    run: (item: T) => Promise<Error | undefined>
  }
  /** What stands above the list. */
  children: ReactNode
}

/** What was deleted and can be put back, with the way back. */
export function TrashPanel<T>(props: TrashPanelProps<T>) {
  const { title, query, items, keyOf, titleOf, aboutOf, untilOf, putBack, erase, children } = props
  return (
    <Panel title={title} className={panel.below} query={query} subject="What was deleted">
      {children}
      <ul role="list" className={styles.list}>
        {items.map((item) => (
          <li key={keyOf(item)} className={styles.item}>
            <div>
              <p className={styles.title}>{titleOf(item)}</p>
              {aboutOf && <p>{aboutOf(item)}</p>}
              <p className="fine-print">{untilOf(item)}</p>
            </div>
            <div className="button-row">
              <ActionButton
                size="small"
                busyText={putBack.busyText}
                aria-label={`${putBack.label} ${titleOf(item)}`}
                onPress={async () => {
                  await putBack.run(item)
                  focusTitleIfLost()
                }}
              >
                {putBack.label}
              </ActionButton>
              <ConfirmButton
                aria-label={`${erase.label}: ${titleOf(item)}`}
                asks={{
                  message: erase.message,
                  subject: titleOf(item),
                  consequence: erase.consequence,
                  confirmText: erase.label,
                  onConfirm: async () => {
                    const failed = await erase.run(item)
                    focusTitleIfLost()
                    return failed
                  },
                }}
              >
                {erase.label}
              </ConfirmButton>
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
