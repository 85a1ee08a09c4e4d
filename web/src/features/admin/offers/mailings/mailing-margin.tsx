import {
  formatDollars,
  formatNumber,
  type Mailing,
  type MailingFigures,
  type MailingMargin as Margin,
} from 'offers-service/contract'
import { Facts } from '../../listing/facts.tsx'
import { Panel } from '../../shell/panel.tsx'
import styles from './mailing-screen.module.css'
import { piecesOf } from './mailing-values.ts'

type Counted = Pick<MailingFigures, 'paid' | 'margin'>

/** How many of the paid deals the margin is about. */
export function dealsInWords({ deals }: Pick<Margin, 'deals'>, paid: number): string {
  if (paid === 1) return 'The paid deal has a resale price.'
  if (deals === paid) return `All ${formatNumber(paid)} paid deals have a resale price.`
  const have = deals === 1 ? 'has' : 'have'
  return `Of ${formatNumber(paid)} paid deals, ${formatNumber(deals)} ${have} a resale price.`
}

/** The margin of a group with the deals it is about, where those are not all that were paid; a dash where there is none. */
export function marginInWords({ paid, margin }: Counted): string {
  if (margin === null) return '–'
  const amount = formatDollars(margin.amount)
  return margin.deals === paid ? amount : `${amount} (${margin.deals} of ${paid})`
}

const takenOff = (amount: number) => formatDollars(amount === 0 ? 0 : -amount)

interface MailingMarginProps {
  mailing: Pick<Mailing, 'kind'>
  figures: Counted
}

/** What is left of the resale prices of paid deals, and how it comes about; nothing where no paid deal has one. */
export function MailingMargin({ mailing, figures }: MailingMarginProps) {
  const { paid, margin } = figures
  if (margin === null) return null
  return (
    <Panel title="Margin">
      <Facts
        facts={[
          ['Resale prices', formatDollars(margin.resale)],
          ['Paid to their sellers', takenOff(margin.price)],
          ['Their closing costs', takenOff(margin.costs)],
          [
            `Their share of the ${piecesOf(mailing)}`,
            margin.letters === null ? 'Not known, so not taken off' : takenOff(margin.letters),
          ],
          ['Margin', <strong key="margin">{formatDollars(margin.amount)}</strong>],
        ]}
      />
      <p className={styles.none}>
        {dealsInWords(margin, paid)} Only deals with one count here, whether the parcel is sold
        already or still for sale. Where no closing costs were entered, we take none off. Each paid
        deal bears an equal share of what the {piecesOf(mailing)} cost. Back taxes come out of the
        seller’s price, so we do not take them off again.
      </p>
    </Panel>
  )
}
