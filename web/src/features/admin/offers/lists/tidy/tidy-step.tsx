import {
  formatCount,
  listFindings,
  type ListSummary,
  type ParcelList,
} from 'offers-service/contract'
import { LinkButton } from '../../../../../ui/button.tsx'
import { ReadingRows } from '../reading-rows.tsx'
import { StoredNote } from '../stored-note.tsx'
import { FindingCard } from './finding-card.tsx'
import styles from './tidy-step.module.css'

const groups = [
  {
    verdict: 'mended',
    title: 'Mended',
    text: 'These rows were read another way than they stand in the file. They become offers, unless a group below speaks against it.',
    none: 'Nothing had to be mended.',
  },
  {
    verdict: 'asked',
    title: 'Please look',
    text: 'These rows are set aside until you take or mend them.',
    none: 'There is nothing to look at.',
  },
  {
    verdict: 'out',
    title: 'Left out',
    text: 'No letter goes to these.',
    none: 'Nothing is left out.',
  },
] as const

/** How many rows are ready, and what the others wait for. */
function standingOf({ verdicts, findings, prices }: ListSummary): string {
  const [ready, aside, out] = [verdicts.ready, verdicts.ask, verdicts.out].map((count) =>
    formatCount(count, 'row is', 'rows are'),
  )
  const unpriced = findings.find(({ finding }) => finding === 'no_price')?.rows ?? 0
  const waiting = `${formatCount(unpriced, 'row waits', 'rows wait')} for a price, which comes in the next step.`
  // Before there are prices no row can be ready, so that counts would only alarm.
  if (unpriced > 0 && prices.count === 0) return `${waiting} ${out} left out.`
  const counts = `${ready} ready, ${aside} set aside, and ${out} left out.`
  return unpriced > 0 ? `${counts} ${waiting}` : counts
}

/** What was noticed in the rows, and what becomes of them. */
export function TidyStep({ list }: { list: ParcelList }) {
  const { summary } = list
  if (!summary) return <ReadingRows list={list} />
  return (
    <>
      {list.status === 'stored' && <StoredNote />}
      <p>{standingOf(summary)}</p>
      {groups.map(({ verdict, title, text, none }) => {
        const findings = summary.findings.filter(
          ({ finding }) => listFindings[finding].verdict === verdict,
        )
        return (
          <section key={verdict} className={styles.group} aria-labelledby={`group-${verdict}`}>
            <h3 id={`group-${verdict}`}>{title}</h3>
            <p>{findings.length > 0 ? text : none}</p>
            {findings.map((found) => (
              <FindingCard key={found.finding} list={list} found={found} />
            ))}
          </section>
        )
      })}
      <div className="button-row">
        <LinkButton variant="primary" to="?step=price">
          Next: Price
        </LinkButton>
      </div>
    </>
  )
}
