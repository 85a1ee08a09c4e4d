import {
  contactConsents,
  deletedDaysKept,
  type Lead,
  listParcelsOfLead,
  type OtherRequest,
  type Parcel,
} from 'offers-service/contract'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useApi } from '../../../api/hooks.ts'
import { paths } from '../../../site/paths.ts'
import { Link } from '../../../ui/link.tsx'
import { ActionButton, ConfirmButton } from '../../../ui/on-demand/action-button.tsx'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { removeDraftsOf } from '../editing/drafts.ts'
import { useAdoptedDraft } from '../editing/use-adopted-draft.ts'
import { Facts } from '../listing/facts.tsx'
import { formatTimestamp } from '../dates.ts'
import type { ListAddress } from '../listing/use-list-address.ts'
import { ForOwners } from '../session/for-owners.tsx'
import { AdminScreen } from '../shell/admin-screen.tsx'
import { acreageLabel, automaticReasons, leadSourceLabel } from './lead-words.ts'
import { ContactLinks } from './contact-links.tsx'
import styles from './lead-detail.module.css'
import { lostWith, signedStays } from './deleted-words.ts'
import { detailsDraft, hasDetailsDraft, LeadDetailsForm } from './lead-details-form.tsx'
import { LeadNotes } from './lead-notes.tsx'
import { useColleagues } from './colleagues.ts'
import { PersonSelect } from './looked-after.tsx'
import { MergedNotice } from './merged-requests.tsx'
import { OtherRequests } from './other-requests.tsx'
import { StatusSelect } from './status-select.tsx'
import { usePersonExport } from './use-person-erasure.ts'
import type { LeadActions } from './use-lead-actions.ts'
import { offerAddress } from '../offers/offer-address.ts'

interface LeadDetailProps {
  lead: Lead
  /** The newest other leads with the same phone number or e-mail address, and how many more there are. */
  others: readonly OtherRequest[]
  moreOthers: number
  /** What stands for all that the lead says, for erasing only that. */
  seen: string
  actions: LeadActions
  list: ListAddress
}

/** One request for an offer: who, what, how to reach them, and what was said since. */
export function LeadDetail({ lead, others, moreOthers, seen, actions, list }: LeadDetailProps) {
  const savePerson = usePersonExport()
  const [isEditing, setIsEditing] = useState(() => hasDetailsDraft(lead))
  useAdoptedDraft(detailsDraft(lead), () => setIsEditing(true))
  const editButton = useRef<HTMLButtonElement>(null)
  const wasEditing = useRef(isEditing)
  useEffect(() => {
    // The form takes the pressed button with it; the keyboard goes back to where the form was opened.
    if (wasEditing.current && !isEditing) editButton.current?.focus()
    wasEditing.current = isEditing
  }, [isEditing])

  const { people = [] } = useColleagues()
  const parcels = useApi(listParcelsOfLead, { params: { id: lead.id } }).data ?? []
  const remove = async () => {
    const failed = await actions.remove(lead, seen)
    if (failed) return failed
    removeDraftsOf(`leads:${lead.id}`)
    removeDraftsOf(detailsDraft(lead))
    list.close()
    return undefined
  }

  return (
    <AdminScreen
      title={lead.name}
      actions={
        <>
          <LinkButton size="small" to={list.listAddress}>
            All leads
          </LinkButton>
          <LinkButton
            variant="primary"
            size="small"
            to={`${paths.adminOffers}?new&lead=${encodeURIComponent(lead.id)}`}
          >
            Make an offer
          </LinkButton>
        </>
      }
    >
      <div className={styles.columns}>
        <div className={styles.facts}>
          <MergedNotice lead={lead} list={list} />
          {isEditing && (
            <LeadDetailsForm lead={lead} actions={actions} onClose={() => setIsEditing(false)} />
          )}
          <Facts
            facts={[
              ...(isEditing ? [] : saidBy(lead)),
              ['Received', formatTimestamp(lead.createdAt)],
              ['Came by', leadSourceLabel(lead.source)],
              ['Told', toldOf(lead)],
              [
                'Privacy',
                lead.globalPrivacyControl
                  ? 'Their browser asks that nobody sells or shares what is known of them (Global Privacy Control)'
                  : '',
              ],
              ['Status', <StatusSelect key="status" lead={lead} />],
              [
                'Who looks after this?',
                people.length > 0 ? <PersonSelect key="person" lead={lead} people={people} /> : '',
              ],
              ['Offers', <OfferLinks key="offers" numbers={lead.offers} />],
              ['Parcels', parcels.length > 0 ? <ParcelLinks parcels={parcels} /> : ''],
            ]}
          />
          {lead.looksAutomatic && (
            <LooksAutomatic lead={lead} sign={lead.looksAutomatic} actions={actions} />
          )}
          <OtherRequests lead={lead} others={others} moreOthers={moreOthers} list={list} />
          <p className={styles.actions}>
            {!isEditing && (
              <Button ref={editButton} size="small" onClick={() => setIsEditing(true)}>
                Edit details
              </Button>
            )}
            <ForOwners>
              {' '}
              <ActionButton
                size="small"
                busyText="Gathering..."
                onPress={() => savePerson({ lead: lead.id })}
              >
                Save all about this person
              </ActionButton>
              <ConfirmButton
                asks={{
                  message: 'Are you sure you want to delete this lead?',
                  subject: [lead.name, lead.propertyLocation].filter(Boolean).join(', '),
                  consequence: consequenceOf(lead),
                  confirmText: 'Delete',
                  onConfirm: remove,
                }}
              >
                Delete lead
              </ConfirmButton>
            </ForOwners>
          </p>
        </div>
        <LeadNotes lead={lead} actions={actions} />
      </div>
    </AdminScreen>
  )
}

interface LooksAutomaticProps {
  lead: Lead
  sign: NonNullable<Lead['looksAutomatic']>
  actions: LeadActions
}

function LooksAutomatic({ lead, sign, actions }: LooksAutomaticProps) {
  return (
    <div className={styles.notice}>
      <p>
        This looks automatic, because {automaticReasons[sign]}. If a person wrote it, please call
        them: they have had no confirmation.
      </p>
      <ActionButton size="small" busyText="Saving..." onPress={() => actions.takeForPerson(lead)}>
        A Person Wrote This
      </ActionButton>
    </div>
  )
}

/** What deleting a lead comes to, now and at the end. */
function consequenceOf(lead: Lead): string {
  const { mergedInto, offers } = lead
  return [
    mergedInto !== null && 'It is taken apart from the lead it was merged into.',
    `You can put it back for ${deletedDaysKept} days: choose “Deleted” under “Show” in the list of leads.`,
    offers.length > 0 && 'Offers made from it go on as they are until then.',
    `After that it is erased for good, with ${lostWith(lead)}.`,
    offers.length > 0 && signedStays,
    'An email that is still waiting to go out is not sent.',
    'Did they ask you to forget them? Then use “Everything about one person” below the list.',
  ]
    .filter(Boolean)
    .join(' ')
}

/** What the landowner said, which the form shows instead while it is open. */
function saidBy(lead: Lead): [string, ReactNode][] {
  return [
    ['Property', lead.propertyLocation],
    ['Size', acreageLabel(lead.acres)],
    ['Contact', <ContactLinks key="contact" {...lead} />],
    ['Email', lead.email],
  ]
}

/** What stood under the form when the request was sent; empty where none of our wordings was shown. */
function toldOf({ consentVersion }: Lead): string {
  const texts: Record<string, string> = contactConsents
  return texts[consentVersion ?? ''] ?? ''
}

function OfferLinks({ numbers }: { numbers: readonly string[] }) {
  if (numbers.length === 0) return 'None yet'
  return numbers.map((number) => (
    <span key={number} className={styles.offer}>
      <Link to={offerAddress(number)}>{number}</Link>
    </span>
  ))
}

/** The parcels an offer was made for from this lead, and those whose number it names. */
function ParcelLinks({ parcels }: { parcels: readonly Parcel[] }) {
  return parcels.map(({ id, apn, county }) => (
    <span key={id} className={styles.offer}>
      <Link to={paths.adminParcel(id)}>{[apn, county].filter(Boolean).join(', ')}</Link>
    </span>
  ))
}
