import { leadExportUrl } from 'offers-service/contract'
import { paths } from '../../../site/paths.ts'
import { Button } from '../../../ui/button.tsx'
import { Link } from '../../../ui/link.tsx'
import { EmptyState } from '../../../ui/on-demand/empty-state.tsx'
import { Choice, ListControls } from '../listing/list-controls.tsx'
import { ListFailure, ListSkeleton } from '../listing/list-states.tsx'
import { Pager } from '../listing/pager.tsx'
import type { ListAddress } from '../listing/use-list-address.ts'
import { ForOwners } from '../session/for-owners.tsx'
import { AdminScreen } from '../shell/admin-screen.tsx'
import { DeletedLeads } from './deleted-leads.tsx'
import { LeadTable } from './lead-table.tsx'
import styles from './lead-table.module.css'
import { PersonForm } from './person-form.tsx'
import { useLeadSearch } from './use-lead-search.ts'

/** Contact requests to search and page through. */
export function LeadList({ list }: { list: ListAddress }) {
  const { view, rules, whose, error, retry, isLoading, isShown, isEmpty } = useLeadSearch(list)
  return (
    <AdminScreen
      title="Manage Leads"
      actions={
        <Button variant="primary" size="small" onClick={list.openNew}>
          New Lead
        </Button>
      }
    >
      {isEmpty ? (
        <EmptyState title="No leads yet">
          <p>
            Everyone who asks for an offer on the website shows up here, with a way to call, text or
            write back. Enter people who call or write with New Lead.
          </p>
          <ForOwners>
            <p>
              <Link to={`${paths.adminLeads}?show=deleted`}>Show leads that were deleted</Link>
            </p>
          </ForOwners>
        </EmptyState>
      ) : (
        <ListControls
          view={view}
          rules={rules}
          searchHint="Name, phone, email, place or note"
          choices={whose.options.length > 0 ? 3 : 2}
          isNarrowed={list.params.has('whose')}
        >
          {whose.options.length > 0 && (
            <Choice
              label="Whose"
              value={whose.value}
              options={whose.options}
              onChange={(value) => list.narrow({ whose: value })}
            />
          )}
        </ListControls>
      )}
      {isLoading && <ListSkeleton />}
      {error && <ListFailure error={error} isShown={isShown} onRetry={retry} />}
      {isShown && !isEmpty && (
        <>
          <Pager view={view} noun="lead" plural="leads" />
          {view.shown.length > 0 &&
            (view.shown.some(({ deletedAt }) => deletedAt !== null) ? (
              <DeletedLeads leads={view.shown} />
            ) : (
              <LeadTable leads={view.shown} addressOf={list.addressOf} />
            ))}
          <ForOwners>
            <p className={styles.download}>
              <a href={leadExportUrl} download>
                Download all leads as a spreadsheet (CSV)
              </a>
            </p>
          </ForOwners>
        </>
      )}
      {isShown && (
        <ForOwners>
          <PersonForm />
        </ForOwners>
      )}
    </AdminScreen>
  )
}
