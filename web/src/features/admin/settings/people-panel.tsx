import {
  changeMemberRole,
  type Invited,
  inviteMemberAgain,
  listMembers,
  type Member,
  removeMember,
} from 'offers-service/contract'
import { useState } from 'react'
import { call } from '../../../api/client.ts'
import { useApi } from '../../../api/hooks.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmButton } from '../../../ui/on-demand/action-button.tsx'
import { formatTimestamp } from '../dates.ts'
import { saidAtFields } from '../editing/use-admin-form.ts'
import { useOwnerName } from '../session/owner-name.ts'
import { nameOfPerson } from '../session/session.ts'
import { focusTitleIfLost } from '../shell/admin-screen.tsx'
import { Panel } from '../shell/panel.tsx'
import { useMutation } from '../use-mutation.ts'
import { InviteDialog } from './invite-dialog.tsx'
import { PasswordDialog } from './password-dialog.tsx'
import { NewInvitation } from './secret-reveal.tsx'
import styles from './settings-side.module.css'

const roleNames = { owner: 'Owner', helper: 'Helper' } as const
const otherRole = { owner: 'helper', helper: 'owner' } as const
const roleChanges = { owner: 'Make a helper', helper: 'Make an owner' } as const

function stateOf({ hasPassword, invitedUntil, lastLoginAt }: Member): string {
  if (hasPassword)
    return lastLoginAt ? `last logged in ${formatTimestamp(lastLoginAt)}` : 'not logged in yet'
  return `invited, the link is good until ${formatTimestamp(invitedUntil ?? '')}`
}

/** What is asked about somebody. */
type Asked = { about: Member; what: 'link' | 'role' }

interface PersonProps {
  member: Member
  onAsk: (asked: Asked) => void
}

function PersonEntry({ member, onAsk }: PersonProps) {
  const attempt = useMutation()
  const { id, name, email, role } = member
  return (
    <li>
      {name}
      <span className="fine-print">{roleNames[role]}</span>
      <span className={styles.detail}>
        {email} · {stateOf(member)}
      </span>
      <div className="button-row">
        <Button
          size="small"
          aria-label={`New link for ${name}`}
          onClick={() => onAsk({ about: member, what: 'link' })}
        >
          New link
        </Button>
        <Button
          size="small"
          aria-label={`${roleChanges[role]}: ${name}`}
          onClick={() => onAsk({ about: member, what: 'role' })}
        >
          {roleChanges[role]}
        </Button>
        <ConfirmButton
          aria-label={`Remove ${name}`}
          asks={{
            message: 'Remove this person?',
            subject: name,
            consequence:
              'They are logged out at once and cannot come back in. What they did stays, with their name. API keys they know keep working until you revoke them.',
            confirmText: 'Remove',
            onConfirm: async () => {
              const failed = await attempt(() => call(removeMember, { params: { id } }), {
                success: `${name} is removed.`,
                failure: `Failed to remove ${name}.`,
              })
              if (!failed) focusTitleIfLost()
              return failed
            },
          }}
        >
          Remove
        </ConfirmButton>
      </div>
    </li>
  )
}

/** The owner with the password of the site, whom nobody can change or remove. */
function OwnerEntry({ ownerName }: { ownerName: string }) {
  const isSelf = nameOfPerson() === ''
  return (
    <li>
      {ownerName || (isSelf ? 'You' : 'The owner')}
      <span className="fine-print">{roleNames.owner}</span>
      <span className={styles.detail}>
        {isSelf && ownerName ? 'You, with' : 'With'} the first password of this site
      </span>
    </li>
  )
}

/** What each of them may do. */
export function RolesPanel() {
  return (
    <Panel title="What they may do">
      <p>
        An owner may do everything. With two-step verification on, every owner is asked for a code:
        scan its picture with each phone while you turn it on.
      </p>
      <p>
        A helper does the daily work: leads, offers, letters, deals, posts and pages. They reach no
        settings, keys or backups, no downloads of everything, and nothing that erases or deletes
        for good, except the notes they wrote. They are asked for no code.
      </p>
    </Panel>
  )
}

/** Who else works here, and ways to invite, change and remove them. */
export function PeoplePanel() {
  const query = useApi(listMembers, {})
  const ownerName = useOwnerName()
  const { data } = query
  const attempt = useMutation()
  const [isInviting, setIsInviting] = useState(false)
  const [made, setMade] = useState<Invited>()
  const [asked, setAsked] = useState<Asked>()

  async function confirm({ about, what }: Asked, password: string) {
    const params = { id: about.id }
    if (what === 'link')
      return await attempt(
        async () => setMade(await call(inviteMemberAgain, { params, body: { password } })),
        { failure: 'Failed to make a link.', asked: saidAtFields },
      )
    const body = { role: otherRole[about.role], password }
    return await attempt(() => call(changeMemberRole, { params, body }), {
      success: `${about.name} is ${body.role === 'owner' ? 'an owner' : 'a helper'} now.`,
      failure: 'Failed to change what they may do.',
      asked: saidAtFields,
    })
  }

  return (
    <Panel title="People" query={query}>
      {data?.length === 0 && (
        <p>
          You are the only one who logs in here. If somebody answers with you, invite them: they get
          a password of their own, what they make carries their name, and you can end their way in
          at any time.
        </p>
      )}
      <ul role="list" className={styles.states}>
        {data && (data.length > 0 || ownerName !== '') && <OwnerEntry ownerName={ownerName} />}
        {data?.map((member) => (
          <PersonEntry key={member.id} member={member} onAsk={setAsked} />
        ))}
      </ul>
      {made ? (
        <NewInvitation
          name={made.member.name}
          email={made.member.email}
          link={made.link}
          onDone={() => setMade(undefined)}
        />
      ) : (
        <p>
          <Button size="small" onClick={() => setIsInviting(true)}>
            Invite somebody
          </Button>
        </p>
      )}
      {isInviting && <InviteDialog onMade={setMade} onClose={() => setIsInviting(false)} />}
      {asked && (
        <PasswordDialog
          title={
            asked.what === 'link'
              ? `Make a new link for ${asked.about.name}?`
              : `${roleChanges[asked.about.role]}: ${asked.about.name}?`
          }
          confirmText={asked.what === 'link' ? 'Make a link' : roleChanges[asked.about.role]}
          onConfirm={(password) => confirm(asked, password)}
          onClose={() => setAsked(undefined)}
        />
      )}
    </Panel>
  )
}
