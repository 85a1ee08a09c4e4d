import {
  type BulkChange,
  formatNumber,
  type Mailing,
  readDaysBetweenLetters,
  readMailing,
  readMailingFigures,
} from 'offers-service/contract'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useApi } from '../../../../api/hooks.ts'
import { paths } from '../../../../site/paths.ts'
import { Button, LinkButton } from '../../../../ui/button.tsx'
import { ConfirmButton } from '../../../../ui/on-demand/action-button.tsx'
import { Badge } from '../../listing/badge.tsx'
import { ListFailure, ListSkeleton } from '../../listing/list-states.tsx'
import { MissingItem } from '../../listing/missing-item.tsx'
import { useCreationKey } from '../../editing/use-creation-key.ts'
import { AdminScreen } from '../../shell/admin-screen.tsx'
import { isGoingOn, useBulkChanges } from '../bulk/use-bulk-changes.ts'
import { ComparedFigures } from './compared-figures.tsx'
import { MailingCalls } from './mailing-calls.tsx'
import { MailingDialog } from './mailing-dialog.tsx'
import { MailingForm } from './mailing-form.tsx'
import { MailingPrint } from './mailing-print.tsx'
import styles from './mailing-screen.module.css'
import { MailingTextPanel } from './mailing-text.tsx'
import { offersFor, piecesOf, postedInWords } from './mailing-values.ts'
import { PostedDialog } from './posted-dialog.tsx'
import { useMailingChanges } from './use-mailing-changes.ts'
import { ForOwners } from '../../session/for-owners.tsx'

/** The offers of a mailing in the list of offers. */
const offersAddress = ({ id }: Mailing) => `${paths.adminOffers}?mailing=${encodeURIComponent(id)}`

/** What goes on with the letters of a mailing. */
const fillingInWords = ({ action }: BulkChange, mailing: Mailing) =>
  action.kind === 'remove_from_mailing'
    ? `Taking ${piecesOf(mailing)} out`
    : `Putting ${piecesOf(mailing)} in`

interface ActionsProps {
  mailing: Mailing
  onAsk: (dialog: 'posted' | 'next') => void
}

function Actions({ mailing, onAsk }: ActionsProps) {
  const { unpost, remove, split } = useMailingChanges(mailing)
  const creation = useCreationKey()
  const navigate = useNavigate()
  const isPosted = mailing.postedOn !== null
  return (
    <>
      <LinkButton size="small" to={paths.adminMailings}>
        All mailings
      </LinkButton>
      {mailing.letterCount > 0 && (
        <LinkButton size="small" to={offersAddress(mailing)}>
          Show its offers
        </LinkButton>
      )}
      {isPosted ? (
        <>
          <ConfirmButton
            asks={{
              message: `Take back that these ${piecesOf(mailing)} were posted?`,
              subject: mailing.name,
              consequence: 'Nothing that sellers do counts for it until you note a day again.',
              confirmText: 'Take Back',
              onConfirm: unpost,
            }}
          >
            Not posted after all
          </ConfirmButton>
          <Button variant="primary" size="small" onClick={() => onAsk('next')}>
            Write Again
          </Button>
        </>
      ) : (
        <>
          <ForOwners>
            <ConfirmButton
              asks={{
                message: 'Are you sure you want to delete this mailing?',
                subject: mailing.name,
                consequence: 'Its offers stay as they are.',
                confirmText: 'Delete',
                onConfirm: async () => {
                  const error = await remove()
                  if (!error) void navigate(paths.adminMailings)
                  return error
                },
              }}
            >
              Delete
            </ConfirmButton>
          </ForOwners>
          {mailing.letterCount > 1 && (
            <ConfirmButton
              asks={{
                message: 'Split this mailing in two?',
                subject: mailing.name,
                consequence: `Half of its ${piecesOf(mailing)}, chosen at random, go into a new mailing. Give each half its own text or price, then compare what they bring.`,
                confirmText: 'Split',
                onConfirm: async () =>
                  await split(creation.keyOf(mailing.updatedAt), (made) => {
                    creation.forget()
                    void navigate(paths.adminMailing(made))
                  }),
              }}
            >
              Split in Two
            </ConfirmButton>
          )}
          {mailing.letterCount > 0 && (
            <Button variant="primary" size="small" onClick={() => onAsk('posted')}>
              Note as Posted
            </Button>
          )}
        </>
      )}
    </>
  )
}

/** One mailing: its letters, whether they are in the mail, and what they brought. */
export function MailingScreen({ id }: { id: string }) {
  const byId = { params: { id } }
  const { data: mailing, error, isLoading, retry } = useApi(readMailing, byId)
  const figures = useApi(readMailingFigures, byId)
  const between = useApi(readDaysBetweenLetters, mailing?.postedOn ? {} : null)
  const filling = useBulkChanges().changes.find(
    (change) => isGoingOn(change) && change.action.mailing === id,
  )
  const [dialog, setDialog] = useState<'posted' | 'next'>()
  const navigate = useNavigate()
  const close = () => setDialog(undefined)
  if (!mailing)
    return (
      <AdminScreen title="Mailing">
        {isLoading ? (
          <ListSkeleton />
        ) : (
          <MissingItem
            noun="mailing"
            error={error}
            onRetry={retry}
            back={
              <LinkButton size="small" to={paths.adminMailings}>
                Show all mailings
              </LinkButton>
            }
          />
        )}
      </AdminScreen>
    )
  return (
    <AdminScreen
      title={mailing.name}
      badge={
        <Badge tone={mailing.postedOn === null ? 'open' : 'good'}>{postedInWords(mailing)}</Badge>
      }
      actions={<Actions mailing={mailing} onAsk={setDialog} />}
    >
      {error && <ListFailure error={error} isShown onRetry={retry} />}
      {dialog === 'posted' && <PostedDialog mailing={mailing} onClose={close} />}
      {dialog === 'next' && between.error && (
        <ListFailure error={between.error} isShown={false} onRetry={between.retry} />
      )}
      {dialog === 'next' && between.data && (
        <MailingDialog
          follows={mailing}
          daysBetween={between.data.days}
          selection={offersFor(mailing, 'unopened')}
          onClose={close}
          onStarted={(next) => void navigate(paths.adminMailing(next))}
        />
      )}
      <div className={styles.parts}>
        <output className={styles.none}>
          {filling
            ? `${fillingInWords(filling, mailing)}: ${formatNumber(filling.outcome.changed)} of ${formatNumber(filling.total)}...`
            : mailing.letterCount === 0 &&
              `There is no ${mailing.kind} in it yet. Choose offers under Offers and press Mailing.`}
        </output>
        {mailing.letterCount > 0 && mailing.postedOn === null && (
          <>
            <MailingTextPanel key={id} mailing={mailing} />
            <MailingPrint mailing={mailing} />
          </>
        )}
        {figures.data ? (
          <ComparedFigures mailing={mailing} figures={figures.data} />
        ) : (
          figures.error && (
            <ListFailure error={figures.error} isShown={false} onRetry={figures.retry} />
          )
        )}
        <MailingCalls mailing={mailing} />
        <MailingForm mailing={mailing} />
        {mailing.letterCount > 0 && mailing.postedOn !== null && (
          <MailingTextPanel mailing={mailing} />
        )}
      </div>
    </AdminScreen>
  )
}
