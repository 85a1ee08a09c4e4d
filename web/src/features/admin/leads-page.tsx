import { type Lead, leadExportUrl, listLeads } from 'offers-service/contract'
import { useApi } from '../../api/hooks.ts'
import type { Head } from '../../site/page.ts'
import { LeadDetail } from './leads/lead-detail.tsx'
import { leadStatusOptions } from './leads/lead-status.ts'
import { LeadTable } from './leads/lead-table.tsx'
import styles from './leads/lead-table.module.css'
import { PersonForm } from './leads/person-form.tsx'
import { useLeadActions } from './leads/use-lead-actions.ts'
import { byText, latestFirst, type ListRules } from './listing/arrange.ts'
import { ListScreen } from './listing/list-screen.tsx'
import { OwnerArea } from './shell/owner-area.tsx'

const words = {
  title: 'Manage Leads',
  noun: 'lead',
  plural: 'leads',
  searchHint: 'Name, phone, email or place',
  emptyTitle: 'No leads yet',
  emptyText:
    'Everyone who asks for an offer on the website shows up here, with a way to call, text or write back.',
}

const digitsOf = (text: string) => text.replaceAll(/\D/g, '')

const rules: ListRules<Lead> = {
  textOf: ({ name, phone, email, propertyLocation, notes, datedNotes }) =>
    [name, phone, digitsOf(phone), email, propertyLocation, notes]
      .concat(datedNotes.map(({ text }) => text))
      .join('\n'),
  filters: [
    { value: 'all', label: 'All leads', keeps: () => true },
    ...leadStatusOptions.map(({ value, label }) => ({
      value,
      label,
      keeps: ({ status, looksAutomatic }: Lead) => status === value && !looksAutomatic,
    })),
    {
      value: 'repeated',
      label: 'Asked more than once',
      keeps: ({ duplicates }) => duplicates.length > 0,
    },
    {
      value: 'automatic',
      label: 'Looks automatic',
      keeps: ({ looksAutomatic }) => looksAutomatic !== null,
    },
  ],
  sorts: [
    { value: 'newest', label: 'Newest first', compare: latestFirst(({ createdAt }) => createdAt) },
    { value: 'name', label: 'Name', compare: byText(({ name }) => name) },
    { value: 'place', label: 'Property', compare: byText((lead) => lead.propertyLocation) },
  ],
}

export function head(): Head {
  return { title: words.title, description: 'Contact requests.' }
}

function LeadsScreen() {
  const query = useApi(listLeads, {})
  const actions = useLeadActions()
  return (
    <ListScreen
      words={words}
      query={query}
      rules={rules}
      idOf={({ id }) => id}
      below={<PersonForm />}
      renderEditor={(lead, close) =>
        lead && (
          <LeadDetail
            lead={lead}
            duplicates={query.data?.filter(({ id }) => lead.duplicates.includes(id)) ?? []}
            actions={actions}
            onClose={close}
          />
        )
      }
    >
      {(leads) => (
        <>
          <LeadTable leads={leads} />
          <p className={styles.download}>
            <a href={leadExportUrl} download>
              Download all leads as a spreadsheet (CSV)
            </a>
          </p>
        </>
      )}
    </ListScreen>
  )
}

/** Contact requests. */
export function Page() {
  return (
    <OwnerArea>
      <LeadsScreen />
    </OwnerArea>
  )
}
