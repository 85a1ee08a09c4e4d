import { type ReactNode, useId } from 'react'
import { Section } from '../../../ui/section.tsx'
import styles from './bill.module.css'

interface Line {
  item: string
  price: string
}

const costs: Line[] = [
  { item: 'Agent’s commission, elsewhere 6-10%', price: '$0' },
  { item: 'Escrow, title search and closing costs', price: '$0' },
  { item: 'Survey, clearing and clean-up', price: '$0' },
  { item: 'Questions, second thoughts and a no', price: '$0' },
]

/** What comes out of an offer whose owner still owes taxes. */
const example: Line[] = [
  { item: 'Our offer', price: '$18,500' },
  { item: 'Back taxes, paid to the county at closing', price: '− $1,240' },
]

interface SumProps {
  className: string | undefined
  caption: ReactNode
  lines: Line[]
  total: Line
}

/** Lines of a bill and what they come to. */
function Sum({ className, caption, lines, total }: SumProps) {
  return (
    <table className={className}>
      <caption>{caption}</caption>
      <tbody>
        {lines.map(({ item, price }) => (
          <tr key={item}>
            <th scope="row">{item}</th>
            <td>{price}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{total.item}</th>
          <td>{total.price}</td>
        </tr>
      </tfoot>
    </table>
  )
}

/** What a sale to us costs its seller, as the bill it would be. */
export function Bill() {
  const headingId = useId()
  return (
    <Section tone="sand" aria-labelledby={headingId}>
      <div className={styles.spread}>
        <div className={styles.words}>
          <h2 id={headingId}>What it costs you</h2>
          <p>
            The amount in your offer is the amount you sell for. Nothing of ours comes out of it.
          </p>
          <p>
            If taxes or liens are owed on the land itself, they can be paid from it at closing. You
            see them in writing first, to the dollar.
          </p>
          <Sum
            className={styles.example}
            caption="For example, with $1,240 of back taxes"
            lines={example}
            total={{ item: 'Your check', price: '$17,260' }}
          />
        </div>
        <Sum
          className={styles.bill}
          caption={<span className="visually-hidden">Your costs when you sell to us</span>}
          lines={costs}
          total={{ item: 'You pay us', price: '$0' }}
        />
      </div>
    </Section>
  )
}
