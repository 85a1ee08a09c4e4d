import { closingTimes, formatDollars, type PublicOffer } from 'offers-service/contract'
import { useState } from 'react'
import { TextField } from '../../ui/field.tsx'
import {
  agentSale,
  type AgentSale,
  type Expectation,
  type Expectations,
  noExpectations,
  problemWith,
  verdict,
} from './agent-sale.ts'
import styles from './selling-another-way.module.css'

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

/** Both ways side by side. */
function Sides({ sale, amount }: { sale: AgentSale; amount: number }) {
  const { price, share, costs, upkeep, left, months } = sale
  const rows = [
    ['Price', formatDollars(price), formatDollars(amount)],
    ['Agent’s share', minus(share), '$0'],
    ['Other costs', minus(costs), '$0'],
    ['Taxes and upkeep until then', minus(upkeep), '$0'],
  ] as const
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">What counts</span>
          </th>
          <th scope="col">With an agent</th>
          <th scope="col">Our offer</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, theirs, ours]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{theirs}</td>
            <td>{ours}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">You keep</th>
          <td>{signed(left)}</td>
          <td>{formatDollars(amount)}</td>
        </tr>
        <tr>
          <th scope="row">In about</th>
          <td>{months > 0 ? `${months} ${months === 1 ? 'month' : 'months'}` : 'not said'}</td>
          <td>2–3 weeks</td>
        </tr>
      </tfoot>
    </table>
  )
}

/** A sum of selling with an agent, or of keeping the land, in the seller's own numbers, beside what we offer. */
export function SellingAnotherWay({ offer: { amount } }: { offer: Pick<PublicOffer, 'amount'> }) {
  const [typed, setTyped] = useState<Expectations>(noExpectations)
  const [left, setLeft] = useState<ReadonlySet<Expectation>>(new Set())
  const sale = agentSale(typed)
  const isUnread = fields.some(({ name }) => problemWith(name, typed[name]) !== undefined)
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
      <output className={styles.result}>
        {sale
          ? verdict(sale, amount)
          : isUnread
            ? 'We cannot read one of your numbers yet.'
            : 'Write what you think it sells for, and the sum stands here. What you leave empty counts as nothing.'}
      </output>
      {sale && <Sides sale={sale} amount={amount} />}
      {sale && sale.yearly > 0 && (
        <p>
          Keeping it is a choice, too. The land stays yours, and costs you{' '}
          {formatDollars(sale.yearly)} a year.
        </p>
      )}
      <p className="fine-print">
        Taxes or liens that are owed already come out of the price either way, so they are left out.{' '}
        {closingTimes}
      </p>
    </div>
  )
}
