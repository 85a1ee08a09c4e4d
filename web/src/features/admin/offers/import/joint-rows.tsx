import { formatCount, formatList, formatNumber, type JointRow } from 'offers-service/contract'
import { Button } from '../../../../ui/button.tsx'
import { TextareaField } from '../../../../ui/field.tsx'
import { Pager } from '../../listing/pager.tsx'
import { usePages } from '../../listing/use-pages.ts'
import { unnamedInWords } from '../sellers/joint-sellers-hint.tsx'
import styles from './joint-rows.module.css'
import { type SellerDecision, type SellerDecisions, problemOf } from './seller-decisions.ts'

const pageSize = 10

const kinds = ['apart', 'one', 'own'] as const

function labelOf(kind: (typeof kinds)[number], { sellers }: JointRow): string {
  if (kind === 'one') return 'One owner, as it stands'
  if (kind === 'own') return 'Let me write the names'
  return `${formatCount(sellers.length, 'owner')}: ${formatList(sellers)}`
}

interface JointRowChoiceProps {
  row: JointRow
  decision: SellerDecision | undefined
  onDecide: (decision: SellerDecision) => void
}

/** Asks who the sellers of one row are. */
function JointRowChoice({ row, decision, onDecide }: JointRowChoiceProps) {
  const { rowNumber, unnamed, sellers } = row
  return (
    <fieldset className={styles.row}>
      <legend>
        <span className={styles.line}>Row {formatNumber(rowNumber)}</span> {row.listed}
      </legend>
      {unnamed && (
        <p className={styles.note}>
          The list tells of {unnamedInWords[unnamed]} without a name, who also has to sign.
        </p>
      )}
      {kinds.map((kind) => (
        <label key={kind} className={styles.choice}>
          <input
            type="radio"
            name={`owners-${rowNumber}`}
            checked={decision?.kind === kind}
            onChange={() =>
              onDecide(kind === 'own' ? { kind, text: sellers.join('\n') } : { kind })
            }
          />
          <span>{labelOf(kind, row)}</span>
        </label>
      ))}
      {decision?.kind === 'own' && (
        <TextareaField
          label="Owners"
          hint="One on each line"
          rows={Math.max(3, sellers.length + 1)}
          error={problemOf(row, decision)}
          value={decision.text}
          onChange={({ target }) => onDecide({ kind: 'own', text: target.value })}
        />
      )}
    </fieldset>
  )
}

/** The rows of a file whose seller may be several sellers: each is decided by itself, or all of them alike. */
export function JointRows({ rows, decisions }: { rows: JointRow[]; decisions: SellerDecisions }) {
  const view = usePages(rows, pageSize)
  const { left, decideAll } = decisions
  return (
    <section className={styles.rows} aria-labelledby="joint-owners">
      <h2 id="joint-owners">Who owns these?</h2>
      <p>
        {formatCount(rows.length, 'row')} may name several owners. Everyone who owns the land has to
        sign, so please say who they are.
      </p>
      <div className="button-row">
        <Button size="small" onClick={() => decideAll({ kind: 'apart' })}>
          Take all as proposed
        </Button>
        <Button size="small" onClick={() => decideAll({ kind: 'one' })}>
          Keep each as one owner
        </Button>
      </div>
      <output className={styles.left}>
        {left === 0 ? 'All are decided.' : `${formatCount(left, 'row')} left to decide.`}
      </output>
      {view.shown.map((row) => (
        <JointRowChoice
          key={row.rowNumber}
          row={row}
          decision={decisions.of(row)}
          onDecide={(decision) => decisions.decide(row, decision)}
        />
      ))}
      {view.pageCount > 1 && <Pager view={view} noun="row" plural="rows" />}
    </section>
  )
}
