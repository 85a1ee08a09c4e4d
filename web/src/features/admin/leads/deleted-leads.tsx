import type { Lead } from 'offers-service/contract'
import { formatAdminDate } from '../../../format/dates.ts'
import { ActionButton, ConfirmButton } from '../../../ui/on-demand/action-button.tsx'
import { useToday } from '../dates.ts'
import { type Column, DataTable } from '../listing/data-table.tsx'
import { useMakerInWords } from '../offers/made-by.tsx'
import { ForOwners } from '../session/for-owners.tsx'
import { focusTitleIfLost } from '../shell/admin-screen.tsx'
import styles from './lead-table.module.css'
import { propertyColumn } from './property-column.tsx'
import { consequenceOfErasing, keptUntil } from './deleted-words.ts'
import { type LeadActions, useLeadActions } from './use-lead-actions.ts'

const columnsWith = (
  { putBack, erase }: LeadActions,
  maker: (madeBy: string | null) => string,
  today: string,
): Array<Column<Lead>> => [
  {
    header: 'Name',
    cell: ({ name, phone }) => (
      <>
        <span className={styles.name}>{name}</span>
        <span className={styles.small}>{phone}</span>
      </>
    ),
  },
  propertyColumn,
  {
    header: 'Deleted',
    card: 'fact',
    cell: ({ deletedAt, deletedBy }) =>
      deletedAt && `${formatAdminDate(deletedAt)} by ${maker(deletedBy)}`,
  },
  {
    header: 'Kept until',
    isShort: true,
    card: 'fact',
    cell: (lead) => keptUntil(lead, today),
  },
  {
    header: 'What to do',
    card: 'actions',
    cell: (lead) => (
      <ForOwners>
        <span className="button-row">
          <ActionButton
            size="small"
            busyText="Putting back..."
            aria-label={`Put back ${lead.name}`}
            onPress={async () => {
              await putBack(lead)
              focusTitleIfLost()
            }}
          >
            Put back
          </ActionButton>
          <ConfirmButton
            aria-label={`Delete for good: ${lead.name}`}
            asks={{
              message: 'Delete this lead for good?',
              subject: [lead.name, lead.propertyLocation].filter(Boolean).join(', '),
              consequence: consequenceOfErasing(lead),
              confirmText: 'Delete for good',
              onConfirm: async () => {
                const failed = await erase(lead)
                focusTitleIfLost()
                return failed
              },
            }}
          >
            Delete for good
          </ConfirmButton>
        </span>
      </ForOwners>
    ),
  },
]

/** Leads that were deleted in the last days, with the way back. */
export function DeletedLeads({ leads }: { leads: readonly Lead[] }) {
  const actions = useLeadActions()
  const maker = useMakerInWords()
  const today = useToday()
  return (
    <DataTable
      caption="Deleted leads"
      columns={columnsWith(actions, maker, today)}
      items={leads}
      keyOf={({ id }) => id}
    />
  )
}
