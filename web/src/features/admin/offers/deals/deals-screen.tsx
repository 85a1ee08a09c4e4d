import {
  type ClosingPlan,
  type Deal,
  dealStages,
  formatCount,
  formatDollars,
  formatNumber,
  listDeals,
  readClosingPlan,
  usualPlan,
} from 'offers-service/contract'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useApi } from '../../../../api/hooks.ts'
import { paths } from '../../../../site/paths.ts'
import { Button, LinkButton } from '../../../../ui/button.tsx'
import { Link } from '../../../../ui/link.tsx'
import { EmptyState } from '../../../../ui/on-demand/empty-state.tsx'
import { ReferenceNumber } from '../../../../ui/reference-number.tsx'
import { useToday } from '../../dates.ts'
import { Badge } from '../../listing/badge.tsx'
import { type Column, DataTable } from '../../listing/data-table.tsx'
import { ListFailure, ListSkeleton } from '../../listing/list-states.tsx'
import { Tick } from '../../listing/tick.tsx'
import { ForOwners } from '../../session/for-owners.tsx'
import { useRole } from '../../session/session.ts'
import { OwnersOnly } from '../../shell/owners-only.tsx'
import { AdminScreen } from '../../shell/admin-screen.tsx'
import { BookkeeperPanel } from './bookkeeper-panel.tsx'
import { CalendarPanel } from './calendar-panel.tsx'
import { ClosingPlanScreen } from './closing-plan-screen.tsx'
import { nextInWords, stageNamesOf } from './deal-words.ts'
import styles from './deals-screen.module.css'
import { MoveDialog } from './move-dialog.tsx'

const nameOf = ({ sellerNames }: Deal) => sellerNames.join(' and ') || 'Seller not named'
const addressOf = ({ referenceNumber }: Deal) =>
  `${paths.adminOffers}?edit=${encodeURIComponent(referenceNumber)}`

/** Which deals are ticked. */
interface Choice {
  has: (deal: Deal) => boolean
  set: (deal: Deal, isTicked: boolean) => void
}

function DealTick({ deal, choice }: { deal: Deal; choice: Choice }) {
  return (
    <Tick
      subject={nameOf(deal)}
      checked={choice.has(deal)}
      onChange={(isTicked) => choice.set(deal, isTicked)}
    />
  )
}

interface DealProps {
  deal: Deal
  today: string
  plan: ClosingPlan
  choice: Choice
  onMove: (deal: Deal) => void
}

function Next({ deal, today, plan }: Pick<DealProps, 'deal' | 'today' | 'plan'>) {
  const { text, isLate, who } = nextInWords(deal, today, plan)
  return (
    <span>
      {isLate ? <Badge tone="bad">{text}</Badge> : text}
      {who && <span className={styles.small}>{who}</span>}
    </span>
  )
}

function MoveButton({ deal, onMove }: Pick<DealProps, 'deal' | 'onMove'>) {
  return (
    <Button size="small" onClick={() => onMove(deal)}>
      Move to …<span className="visually-hidden"> {nameOf(deal)}</span>
    </Button>
  )
}

function Phone({ deal: { sellerPhone } }: Pick<DealProps, 'deal'>) {
  return sellerPhone === '' ? null : (
    <a href={`tel:${sellerPhone.replaceAll(/[^\d+]/g, '')}`}>{sellerPhone}</a>
  )
}

/** A deal on the board. */
function Card({ deal, today, plan, choice, onMove }: DealProps) {
  return (
    <li className={styles.card}>
      <div className={styles.who}>
        <DealTick deal={deal} choice={choice} />
        <Link to={addressOf(deal)}>{nameOf(deal)}</Link>
      </div>
      <span>
        {formatDollars(deal.amount)}
        {deal.county !== '' && `, ${deal.county}`}
      </span>
      <Next deal={deal} today={today} plan={plan} />
      <Phone deal={deal} />
      <MoveButton deal={deal} onMove={onMove} />
    </li>
  )
}

interface DealsProps {
  deals: readonly Deal[]
  today: string
  plan: ClosingPlan
  choice: Choice
  onMove: (deal: Deal) => void
}

/** The deals in columns, one for each stage. */
function Board({ deals, today, plan, choice, onMove }: DealsProps) {
  const stageNames = stageNamesOf(plan)
  return (
    <div className={styles.board}>
      {dealStages.map((stage) => {
        const own = deals.filter((deal) => deal.stage === stage)
        return (
          <section key={stage} aria-label={stageNames[stage]}>
            <h2 className={styles.stage}>
              {stageNames[stage]} <span>{formatNumber(own.length)}</span>
            </h2>
            {own.length === 0 ? (
              <p className={styles.none}>None</p>
            ) : (
              <ul role="list" className={styles.cards}>
                {own.map((deal) => (
                  <Card
                    key={deal.referenceNumber}
                    deal={deal}
                    today={today}
                    plan={plan}
                    choice={choice}
                    onMove={onMove}
                  />
                ))}
              </ul>
            )}
          </section>
        )
      })}
    </div>
  )
}

const columnsFor = ({ today, plan, choice, onMove }: Omit<DealsProps, 'deals'>): Column<Deal>[] => [
  {
    header: 'Seller',
    cell: (deal) => (
      <div className={styles.who}>
        <DealTick deal={deal} choice={choice} />
        <div>
          <Link to={addressOf(deal)}>{nameOf(deal)}</Link>
          <span className={styles.small}>
            <ReferenceNumber>{deal.referenceNumber}</ReferenceNumber>
          </span>
        </div>
      </div>
    ),
  },
  { header: 'County', cell: ({ county, location }) => county || location },
  { header: 'Price', align: 'end', isShort: true, cell: ({ amount }) => formatDollars(amount) },
  { header: 'Stage', isShort: true, cell: ({ stage }) => stageNamesOf(plan)[stage] },
  { header: 'Next', cell: (deal) => <Next deal={deal} today={today} plan={plan} /> },
  { header: 'Phone', isShort: true, cell: (deal) => <Phone deal={deal} /> },
  { header: 'Move', isShort: true, cell: (deal) => <MoveButton deal={deal} onMove={onMove} /> },
]

/** Everything that is signed, on its way to payment, and how it gets there. */
export function DealsScreen() {
  const [query] = useSearchParams()
  const isOwner = useRole() === 'owner'
  if (query.get('view') !== 'steps') return <CurrentDeals />
  return isOwner ? <ClosingPlanScreen /> : <OwnersOnly title="Steps of a closing" />
}

/** The deals as a board, or as a list. */
function CurrentDeals() {
  const today = useToday()
  const { data: deals, error, isLoading, retry } = useApi(listDeals, {})
  const { data: plan = usualPlan } = useApi(readClosingPlan, {})
  const [query] = useSearchParams()
  const isList = query.get('view') === 'list'
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [moving, setMoving] = useState<readonly Deal[]>()
  const ticked = (deals ?? []).filter(({ referenceNumber }) => chosen.has(referenceNumber))
  const shown = {
    today,
    plan,
    onMove: (deal: Deal) => setMoving([deal]),
    choice: {
      has: ({ referenceNumber }: Deal) => chosen.has(referenceNumber),
      set: ({ referenceNumber }: Deal, isTicked: boolean) => {
        const others = [...chosen].filter((number) => number !== referenceNumber)
        setChosen(new Set(isTicked ? [...others, referenceNumber] : others))
      },
    },
  }
  return (
    <AdminScreen
      title="Deals"
      actions={
        <>
          <LinkButton size="small" to={paths.adminOffers}>
            Offers
          </LinkButton>
          <LinkButton size="small" to={isList ? paths.adminDeals : `${paths.adminDeals}?view=list`}>
            {isList ? 'Show as a board' : 'Show as a list'}
          </LinkButton>
          <ForOwners>
            <LinkButton size="small" to={`${paths.adminDeals}?view=steps`}>
              Steps of a closing
            </LinkButton>
          </ForOwners>
        </>
      }
    >
      {isLoading && <ListSkeleton />}
      {error && <ListFailure error={error} isShown={deals !== undefined} onRetry={retry} />}
      {deals?.length === 0 && (
        <EmptyState title="No deals yet">
          <p>
            An offer that its sellers have signed becomes a deal, and stands here until it is paid.
          </p>
        </EmptyState>
      )}
      {deals && deals.length > 0 && (
        <>
          <div className={styles.bar}>
            <output>
              {ticked.length === 0
                ? 'No deals chosen'
                : `${formatCount(ticked.length, 'deal')} chosen`}
            </output>
            <Button size="small" disabled={ticked.length === 0} onClick={() => setMoving(ticked)}>
              Move chosen
            </Button>
            <Button
              size="small"
              disabled={ticked.length === 0}
              onClick={() => setChosen(new Set())}
            >
              Choose none
            </Button>
          </div>
          {isList ? (
            <DataTable
              caption="Deals"
              columns={columnsFor(shown)}
              items={deals}
              keyOf={({ referenceNumber }) => referenceNumber}
            />
          ) : (
            <Board deals={deals} {...shown} />
          )}
          <ForOwners>
            <BookkeeperPanel />
            <CalendarPanel />
          </ForOwners>
        </>
      )}
      {moving && (
        <MoveDialog
          deals={moving}
          plan={plan}
          onClose={() => setMoving(undefined)}
          onMoved={(moved) =>
            setChosen(new Set([...chosen].filter((number) => !moved.includes(number))))
          }
        />
      )}
    </AdminScreen>
  )
}
