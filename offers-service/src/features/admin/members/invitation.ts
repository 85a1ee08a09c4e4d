import * as v from 'valibot'
import { findMember, isOpen } from '../../../platform/access/members.ts'
import type { MemberRow } from '../../../platform/access/tables.ts'
import type { MailPart } from '../../../platform/mail/handler.ts'
import type { Services } from '../../../platform/services.ts'
import { linkPlace } from './messages.ts'

const macKind = 'invitation'

/**
 * The address at which somebody chooses their password. Its token follows from the id of the invitation under the secret of the site,
 * so nothing that is kept opens it; after the `#` it stands in no log.
 */
export function invitationLink(
  { config, macs }: Pick<Services, 'config' | 'macs'>,
  { id, invitation_id: invitationId }: Pick<MemberRow, 'id' | 'invitation_id'>,
): string {
  const mac = macs.of(macKind, { id, invitationId })
  return `${config.publicUrl}/admin/join#${id}.${invitationId}.${mac}`
}

/** Whom a token invites, and by which invitation; undefined when it is none of ours or can no longer be used. */
export async function findInvited(
  { db, macs, now }: Pick<Services, 'db' | 'macs' | 'now'>,
  token: string,
): Promise<{ member: MemberRow; invitationId: string } | undefined> {
  const [id = '', invitationId = '', mac = ''] = token.split('.')
  if (!macs.fit(mac, macKind, { id, invitationId })) return undefined
  const member = await findMember(db.read, macs, id)
  return member && isOpen(member, invitationId, now()) ? { member, invitationId } : undefined
}

const InvitationOf = v.object({ memberId: v.string(), invitationId: v.string() })

/**
 * The link of an invitation, put into its mail when that goes out; nothing is sent once it can no longer be used, or to another address
 * than theirs.
 */
export const memberMailParts: Record<string, MailPart<Services>> = {
  invitationOf: async ({ db, config, macs, now }, value, to) => {
    const { memberId, invitationId } = v.parse(InvitationOf, value)
    const member = await findMember(db.read, macs, memberId)
    if (!member || !isOpen(member, invitationId, now()) || member.email !== to) return undefined
    return { replace: { place: linkPlace, by: invitationLink({ config, macs }, member) } }
  },
}
