import {
  changeMemberRole,
  endSecondFactorOf,
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
type Asked = { about: Member; what: 'link' | 'role' | 'second step' }

/** The question about somebody, and the button that says yes. */
function questionOf({ about: { name, role }, what }: Asked) {
  if (what === 'link') return { title: `Make a new link for ${name}?`, confirmText: 'Make a link' }
  if (what === 'role')
    return { title: `${roleChanges[role]}: ${name}?`, confirmText: roleChanges[role] }
  return { title: `Turn off two-step verification for ${name}?`, confirmText: 'Turn it off' }
}

interface PersonProps {
  member: Member
  onAsk: (asked: Asked) => void
}

function PersonEntry({ member, onAsk }: PersonProps) {
  const attempt = useMutation()
  const { id, name, email, role, hasSecondFactor } = member
  return (
    <li>
      {name}
      <span className="fine-print">{roleNames[role]}</span>
      <span className={styles.detail}>
        {email} · {stateOf(member)}
        {hasSecondFactor && ' · two-step verification on'}
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
        {hasSecondFactor && nameOfPerson() !== name && (
          <Button
            size="small"
            aria-label={`Turn off two-step verification for ${name}`}
            onClick={() => onAsk({ about: member, what: 'second step' })}
          >
            Turn off two-step verification
          </Button>
        )}
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
      <p>An owner may do everything.</p>
      <p>
        A helper does the daily work: leads, offers, letters, deals, posts and pages. They reach no
        settings, keys or backups, no downloads of everything, and nothing that erases or deletes
        for good, except the notes they wrote.
      </p>
      <p>
        Each person turns on two-step verification for themselves, with an app of their own: an
        owner under Safety, a helper under “Your log-in”. Until an owner who was invited has done
        so, they are asked for a code from the app of the first owner, once that one has it on.
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
    if (what === 'second step')
      return await attempt(() => call(endSecondFactorOf, { params, body: { password } }), {
        success: `Two-step verification for ${about.name} is off.`,
        failure: 'Failed to turn two-step verification off.',
        asked: saidAtFields,
      })
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
          {...questionOf(asked)}
          onConfirm={(password) => confirm(asked, password)}
          onClose={() => setAsked(undefined)}
        >
          {asked.what === 'second step' && (
            <p>
              For somebody who lost their phone and has no recovery codes. They are logged out
              everywhere, and their password lets them in without a code of their own. Ask them to
              turn it on again.
            </p>
          )}
        </PasswordDialog>
      )}
    </Panel>
  )
}
