import { closingTimes, formatCount, formatDollars, type PublicOffer } from 'offers-service/contract'
import { useEffect, useState } from 'react'
import { TextField } from '../../ui/field.tsx'
import {
  agentSale,
  type Expectation,
  type Expectations,
  noExpectations,
  problemWith,
  verdict,
  yearlyCosts,
} from './agent-sale.ts'
import styles from './selling-another-way.module.css'
import sums from './what-you-get.module.css'

const fields: ReadonlyArray<{ name: Expectation; label: string; hint: string }> = [
  {
    name: 'price',
    label: 'What you think it sells for',
    hint: 'Go by what land like it was sold for, not by what is asked for it.',
  },
  {
    name: 'share',
    label: 'Agent’s share, in percent',
    hint: 'Agents tell you theirs before you sign with them.',
  },
  {
    name: 'costs',
    label: 'Other costs',
    hint: 'What you would pay for a survey, clearing, title and closing.',
  },
  {
    name: 'yearly',
    label: 'Taxes and upkeep a year',
    hint: 'The first is on the tax bill of the county.',
  },
  {
    name: 'months',
    label: 'Months until it is sold',
    hint: 'Ask an agent how long land like yours has stood for sale.',
  },
]

const minus = (dollars: number) => (dollars === 0 ? '$0' : `− ${formatDollars(dollars)}`)
const signed = (dollars: number) => (dollars < 0 ? minus(-dollars) : formatDollars(dollars))

interface WayProps {
  title: string
  lines: ReadonlyArray<readonly [term: string, value: string]>
  kept: string
  when: string
}

/** One way to sell, as the sum it is. */
function Way({ title, lines, kept, when }: WayProps) {
  return (
    <div>
      <h3 className={styles.title}>{title}</h3>
      <dl className={sums.sum}>
        {lines.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <div className={styles.total}>
          <dt>You keep</dt>
          <dd>{kept}</dd>
        </div>
      </dl>
      <p className="fine-print">{when}</p>
    </div>
  )
}

/** What becomes of the sum once typing pauses, so that nobody hears it of half a number. */
function usePaused(text: string): string {
  const [paused, setPaused] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), 700)
    return () => clearTimeout(timer)
  }, [text])
  return paused
}

/** A sum of selling with an agent, or of keeping the land, in the seller's own numbers, beside what we offer. */
export function SellingAnotherWay({
  offer: { amount, backTaxes = 0 },
}: {
  offer: Pick<PublicOffer, 'amount' | 'backTaxes'>
}) {
  const [typed, setTyped] = useState<Expectations>(noExpectations)
  const [left, setLeft] = useState<ReadonlySet<Expectation>>(new Set())
  const sale = agentSale(typed)
  const yearly = yearlyCosts(typed)
  const isUnread = fields.some(({ name }) => problemWith(name, typed[name]) !== undefined)
  const withoutSale = isUnread
    ? 'We cannot read one of your numbers yet.'
    : 'Write what you think it sells for, and the sum stands here. What you leave empty counts as nothing.'
  const said = usePaused(sale ? verdict(sale, amount) : withoutSale)
  const taxes = backTaxes > 0 ? ([['Back taxes we know of', minus(backTaxes)]] as const) : []
  return (
    <div className={styles.comparison}>
      <p>
        An agent may get you more, and it may take longer. Put in your own numbers, or ask an agent
        for theirs. We fill in nothing but our offer, and nobody but you sees what you type here.
      </p>
      <div className={styles.fields}>
        {fields.map(({ name, ...look }) => (
          <TextField
            key={name}
            {...look}
            isOptional={name !== 'price'}
            inputMode="decimal"
            autoComplete="off"
            maxLength={40}
            value={typed[name]}
            error={left.has(name) ? problemWith(name, typed[name]) : undefined}
            onBlur={() => setLeft(new Set([...left, name]))}
            onChange={({ currentTarget }) => setTyped({ ...typed, [name]: currentTarget.value })}
          />
        ))}
      </div>
      <output className={styles.result}>{said}</output>
      {sale && (
        <div className={styles.ways}>
          <Way
            title="With an agent"
            lines={[
              ['Price', formatDollars(sale.price)],
              ['Agent’s share', minus(sale.share)],
              ['Other costs', minus(sale.costs)],
              ['Taxes and upkeep until then', minus(sale.upkeep)],
              ...taxes,
            ]}
            kept={signed(sale.left - backTaxes)}
            when={sale.months > 0 ? `In about ${formatCount(sale.months, 'month')}.` : 'Some day.'}
          />
          <Way
            title="Our offer"
            lines={[['Price', formatDollars(amount)], ['Costs we pay', '$0 for you'], ...taxes]}
            kept={signed(amount - backTaxes)}
            when={closingTimes}
          />
        </div>
      )}
      {yearly > 0 && (
        <p>
          Keeping it is a choice, too. The land stays yours, and costs you {formatDollars(yearly)} a
          year.
        </p>
      )}
      <p className="fine-print">
        Taxes or liens that are owed already come out of the price either way.
      </p>
    </div>
  )
}
