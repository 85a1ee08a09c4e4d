import { readLead } from 'offers-service/contract'
import { isMissingError } from '../../api/failures.ts'
import { useApi } from '../../api/hooks.ts'
import type { Head } from '../../site/page.ts'
import { paths } from '../../site/paths.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { LeadDetail } from './leads/lead-detail.tsx'
import { LeadList } from './leads/lead-list.tsx'
import { useLeadActions } from './leads/use-lead-actions.ts'
import { NewLead } from './leads/new-lead.tsx'
import { leadChoices } from './leads/use-lead-search.ts'
import { ListSkeleton } from './listing/list-states.tsx'
import { MissingItem } from './listing/missing-item.tsx'
import { type ListAddress, useListAddress } from './listing/use-list-address.ts'
import { ForOwners } from './session/for-owners.tsx'
import { AdminScreen } from './shell/admin-screen.tsx'
import { AdminArea } from './shell/admin-area.tsx'

export function head(): Head {
  return { title: 'Manage Leads', description: 'Contact requests.' }
}

/** The lead the address names, on whatever page of the list it would be. */
function OneLead({ id, list }: { id: string; list: ListAddress }) {
  const { data, error, isLoading, retry } = useApi(readLead, { params: { id } })
  const actions = useLeadActions()
  if (data) return <LeadDetail {...data} actions={actions} list={list} />
  return (
    <AdminScreen title="Lead">
      {isLoading ? (
        <ListSkeleton />
      ) : (
        <MissingItem
          noun="lead"
          error={error}
          onRetry={retry}
          back={
            <>
              <Button size="small" onClick={list.close}>
                Show all leads
              </Button>
              {isMissingError(error) && (
                <ForOwners>
                  <LinkButton size="small" to={`${paths.adminLeads}?show=deleted`}>
                    Show deleted leads
                  </LinkButton>
                </ForOwners>
              )}
            </>
          }
        />
      )}
    </AdminScreen>
  )
}

function LeadsScreen() {
  const list = useListAddress(leadChoices)
  if (list.isNew) return <NewLead onClose={list.close} onCreated={list.open} />
  if (list.id === undefined) return <LeadList list={list} />
  return <OneLead key={list.id} id={list.id} list={list} />
}

/** Contact requests. */
export function Page() {
  return (
    <AdminArea>
      <LeadsScreen />
    </AdminArea>
  )
}
