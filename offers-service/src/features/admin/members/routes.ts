import type { FastifyRequest } from 'fastify'
import {
  acceptInvitation,
  changeMemberRole,
  type DoneEvent,
  endSecondFactorOf,
  type Invited,
  inviteMember,
  inviteMemberAgain,
  listColleagues,
  listMembers,
  readInvitation,
  readOwnerName as readOwnerNameEndpoint,
  removeMember,
  setOwnerName,
} from '../../../../contract/index.ts'
import { occurrenceOf } from '../../../platform/access/guard.ts'
import {
  acceptWith,
  addMember,
  colleagues,
  findMember,
  inviteAgain,
  markRemoved,
  nameOwner,
  presentMembers,
  setRole,
  toMember,
} from '../../../platform/access/members.ts'
import { readOwnerName } from '../../../platform/access/owner-name.ts'
import { endSessionsOf } from '../../../platform/access/sessions.ts'
import type { MemberRow } from '../../../platform/access/tables.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { HttpError } from '../../../platform/http/errors.ts'
import { runIdempotent } from '../../../platform/http/idempotency.ts'
import type { App } from '../../../platform/http/validation.ts'
import { enqueueMail } from '../../../platform/mail/enqueue.ts'
import type { Services } from '../../../platform/services.ts'
import { releaseLeads } from '../../contact/release.ts'
import { type LoginParts, adminCheck } from '../auth/admin-check.ts'
import { weaknessOf } from '../auth/password-quality.ts'
import { hashPassword } from '../auth/password.ts'
import { askerOf, sessionOf } from '../auth/routes.ts'
import { forgetSecondFactor } from '../auth/second-factor-place.ts'
import { findInvited, invitationLink } from './invitation.ts'
import { invitation } from './messages.ts'

/**
 * People beside the owner who has the password of the site. That owner is none of them, so the site always has one: nothing here
 * removes them or takes anything from what they may do.
 */
export function registerMembers(app: App, services: Services, loginParts: LoginParts): void {
  const { config, db, macs, now, settings, wakeJobs } = services
  const { factor, security } = loginParts
  const check = adminCheck(services, loginParts)
  const rateLimit = { max: config.visitorLimit, timeWindow: 60_000 }

  const note = async (query: Queries, request: FastifyRequest, event: DoneEvent, name: string) =>
    await security.noteDone(query, event, occurrenceOf(request), name)

  /** Mails the link as well, once the transaction is through. */
  async function invite(query: Queries, request: FastifyRequest, row: MemberRow): Promise<Invited> {
    await enqueueMail(query, now(), invitation(services, row))
    await note(query, request, 'member_invited', row.name)
    return { member: toMember(row), link: invitationLink(services, row) }
  }

  app.route({
    ...listMembers,
    handler: async () => (await presentMembers(db.read, macs)).map(toMember),
  })

  app.route({
    ...listColleagues,
    handler: async () => await colleagues(db.read, macs),
  })

  app.route({
    ...inviteMember,
    handler: async (request) => {
      const { password, ...member } = request.body
      await check.password(askerOf(request), 'password', password)
      const invited = await runIdempotent(
        services,
        request,
        async (query) => await invite(query, request, await addMember(query, macs, now(), member)),
      )
      wakeJobs()
      return invited
    },
  })

  app.route({
    ...inviteMemberAgain,
    handler: async (request) => {
      await check.password(askerOf(request), 'password', request.body.password)
      const invited = await db.write.transaction().execute(async (query) => {
        const row = await inviteAgain(query, macs, now(), request.params.id)
        if (!row) throw new HttpError('not_found')
        return await invite(query, request, row)
      })
      wakeJobs()
      return invited
    },
  })

  app.route({
    ...changeMemberRole,
    handler: async (request) => {
      const { password, role } = request.body
      await check.password(askerOf(request), 'password', password)
      return await db.write.transaction().execute(async (query) => {
        const row = await setRole(query, macs, request.params.id, role)
        if (!row) throw new HttpError('not_found')
        // Who becomes an owner may have come in without the code that owners are asked for.
        await endSessionsOf(query, row.id)
        await note(query, request, 'member_role_changed', `${row.name} is ${role}`)
        return toMember(row)
      })
    },
  })

  app.route({
    ...endSecondFactorOf,
    handler: async (request) => {
      const { id } = request.params
      if (sessionOf(request).member?.id === id)
        throw new HttpError('invalid_request', {
          password: 'Turn off your own under Safety, with a code',
        })
      await check.password(askerOf(request), 'password', request.body.password)
      return await db.write.transaction().execute(async (query) => {
        const wasOn = await factor(id).end(query)
        const row = await findMember(query, macs, id)
        if (!row) throw new HttpError('not_found')
        if (!wasOn) throw new HttpError('changed_meanwhile')
        await endSessionsOf(query, id)
        await note(query, request, 'member_second_factor_off', row.name)
        return toMember(row)
      })
    },
  })

  app.route({
    ...removeMember,
    handler: async (request) => {
      await db.write.transaction().execute(async (query) => {
        const row = await markRemoved(query, macs, now(), request.params.id)
        if (!row) throw new HttpError('not_found')
        await forgetSecondFactor(query, row.id)
        await endSessionsOf(query, row.id)
        await releaseLeads(query, row.name, now())
        await note(query, request, 'member_removed', row.name)
      })
      wakeJobs()
      return { ok: true as const }
    },
  })

  app.route({
    ...readOwnerNameEndpoint,
    handler: async () => ({ name: await readOwnerName(db.read) }),
  })

  app.route({
    ...setOwnerName,
    handler: async (request) => {
      const { name } = request.body
      if (sessionOf(request).member)
        throw new HttpError('invalid_request', {
          name: 'Only the person who logs in with the first password can give their name here',
        })
      await db.write.transaction().execute(async (query) => {
        await nameOwner(query, macs, name)
        await note(query, request, 'owner_named', '')
      })
      return { name }
    },
  })

  async function openInvitation(token: string) {
    const found = await findInvited(services, token)
    if (!found) throw new HttpError('invitation_closed')
    return found
  }

  app.route({
    ...readInvitation,
    config: { ...readInvitation.config, rateLimit },
    handler: async ({ body }) => {
      const { name, role, email } = (await openInvitation(body.token)).member
      return { name, role, email }
    },
  })

  app.route({
    ...acceptInvitation,
    config: { ...acceptInvitation.config, rateLimit },
    handler: async (request) => {
      const { token, newPassword } = request.body
      const { member, invitationId } = await openInvitation(token)
      const weakness = await weaknessOf(newPassword, settings.current)
      if (weakness !== undefined) throw new HttpError('invalid_request', { newPassword: weakness })
      const hash = await hashPassword(newPassword)
      await db.write.transaction().execute(async (query) => {
        const accepted = { id: member.id, invitationId, hash }
        if (!(await acceptWith(query, macs, now(), accepted)))
          throw new HttpError('invitation_closed')
        await endSessionsOf(query, member.id)
        await note(query, request, 'member_joined', member.name)
      })
      return { ok: true as const }
    },
  })
}
