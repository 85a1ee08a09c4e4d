import { useId } from 'react'
import { Section } from '../../../ui/section.tsx'
import styles from './bill.module.css'

const lines = [
  { item: 'Agent’s commission, elsewhere 6-10%', price: '$0' },
  { item: 'Escrow, title search and closing costs', price: '$0' },
  { item: 'Survey, clearing and clean-up', price: '$0' },
  { item: 'Questions, second thoughts and a no', price: '$0' },
]

/** What comes out of an offer whose owner still owes taxes. */
const example = [
  { item: 'Our offer', price: '$18,500' },
  { item: 'Back taxes, paid to the county at closing', price: '− $1,240' },
]

/** What a sale to us costs its owner, as the bill it would be. */
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
          <table className={styles.example}>
            <caption>For example, with $1,240 of back taxes</caption>
            <tbody>
              {example.map(({ item, price }) => (
                <tr key={item}>
                  <th scope="row">{item}</th>
                  <td>{price}</td>
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row">Your check</th>
                <td>$17,260</td>
              </tr>
            </tfoot>
          </table>
        </div>
        <table className={styles.bill}>
          <caption className="visually-hidden">Your costs when you sell to us</caption>
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
              <th scope="row">You pay us</th>
              <td>$0</td>
            </tr>
          </tfoot>
        </table>
      </div>
    </Section>
  )
}
