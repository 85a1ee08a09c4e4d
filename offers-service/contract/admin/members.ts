import * as v from 'valibot'
import { defineEndpoint } from '../http/endpoint.ts'
import {
  done,
  emailAddress,
  freeText,
  inputObject,
  requiredText,
  timestamp,
} from '../values/values.ts'
import { ConfirmWithPassword, LoggedIn, newPassword, ownPassword, roles } from './admin.ts'

/** As many people as one list shows. */
export const maxMembers = 50

/**
 * Somebody beside the owner who has the password of the site. Until `hasPassword` they cannot log in; `invitedUntil` is how long
 * their link can be used, and null when there is none. `hasSecondFactor` is whether they turned on a second factor of their own.
 */
export const Member = v.object({
  id: v.string(),
  name: v.string(),
  email: v.string(),
  role: v.picklist(roles),
  hasPassword: v.boolean(),
  hasSecondFactor: v.boolean(),
  invitedUntil: v.nullable(timestamp),
  createdAt: timestamp,
  lastLoginAt: v.nullable(timestamp),
})
export type Member = v.InferOutput<typeof Member>

/** Everybody who was invited and not removed, by name. */
export const listMembers = defineEndpoint({
  method: 'GET',
  url: '/api/admin/members',
  config: { access: 'ownerInPerson' },
  schema: { response: { 200: v.array(Member) } },
})

const isNoAddress = v.check<string, string>(
  (name) => !name.includes('@'),
  'Please give a name, not an email address',
)
const isNotOwner = v.check<string, string>(
  (name) => name.toLowerCase() !== 'owner',
  'The owner logs in by this name',
)

/**
 * Everybody who can log in, the owner with the password of the site in front, then by name. `person` is how it is noted whose
 * something is; the owner's `name` is empty until they give one.
 */
export const listColleagues = defineEndpoint({
  method: 'GET',
  url: '/api/admin/colleagues',
  config: { access: 'admin' },
  schema: { response: { 200: v.array(v.object({ person: v.string(), name: v.string() })) } },
})

const MemberFields = {
  name: v.pipe(requiredText('A name is required', 60), isNoAddress, isNotOwner),
  email: emailAddress,
  role: v.picklist(roles, 'Choose what they may do'),
}

/** A link with which somebody chooses their password, shown this once; it is mailed to them as well. */
const Invited = v.object({ member: Member, link: v.string() })
export type Invited = v.InferOutput<typeof Invited>

export const NewMember = inputObject({ ...MemberFields, password: ownPassword })

/** Invites somebody with a link that lasts a day. Refusals name the field, as they do for a name or an address twice. */
export const inviteMember = defineEndpoint({
  method: 'POST',
  url: '/api/admin/members',
  config: { access: 'ownerInPerson', isIdempotent: true },
  schema: { body: NewMember, response: { 200: Invited } },
})

/** Makes a new link, after which the one before opens nothing; with it they choose another password. Their second factor stays on. */
export const inviteMemberAgain = defineEndpoint({
  method: 'POST',
  url: '/api/admin/members/:id/invitation',
  config: { access: 'ownerInPerson' },
  schema: {
    params: v.object({ id: v.string() }),
    body: ConfirmWithPassword,
    response: { 200: Invited },
  },
})

/** Changes what somebody may do, and ends their sessions, so that they log in anew under what counts now. */
export const changeMemberRole = defineEndpoint({
  method: 'PUT',
  url: '/api/admin/members/:id/role',
  config: { access: 'ownerInPerson' },
  schema: {
    params: v.object({ id: v.string() }),
    body: inputObject({ role: MemberFields.role, password: ownPassword }),
    response: { 200: Member },
  },
})

/**
 * Turns off the second factor of somebody who lost their phone and has no recovery codes, and ends their sessions.
 * `changed_meanwhile` when it is off already. For one's own there is `endSecondFactor`, which asks for a code.
 */
export const endSecondFactorOf = defineEndpoint({
  method: 'POST',
  url: '/api/admin/members/:id/second-factor/off',
  config: { access: 'ownerInPerson' },
  schema: {
    params: v.object({ id: v.string() }),
    body: ConfirmWithPassword,
    response: { 200: Member },
  },
})

/** Removes somebody and ends their sessions at once; their leads are nobody's from then on. It asks for no password, because it must be quick. */
export const removeMember = defineEndpoint({
  method: 'DELETE',
  url: '/api/admin/members/:id',
  config: { access: 'ownerInPerson' },
  schema: { params: v.object({ id: v.string() }), response: { 200: done } },
})

/** An empty name is none. */
export const OwnerName = inputObject({ name: v.pipe(freeText(60), isNoAddress, isNotOwner) })
const GivenOwnerName = v.object({ name: v.string() })

/** The name of the owner with the password of the site, which stands for `@owner` wherever somebody is named; empty until they give one. */
export const readOwnerName = defineEndpoint({
  method: 'GET',
  url: '/api/admin/owner-name',
  config: { access: 'admin' },
  schema: { response: { 200: GivenOwnerName } },
})

/**
 * Gives the owner with the password of the site a name, or takes it away. Only they may, and not the name of somebody who was invited;
 * a refusal names the field. They log in as before.
 */
export const setOwnerName = defineEndpoint({
  method: 'PUT',
  url: '/api/admin/owner-name',
  config: { access: 'ownerInPerson' },
  schema: { body: OwnerName, response: { 200: GivenOwnerName } },
})

const token = v.pipe(v.string(), v.maxLength(200))

/** Whom an invitation is for; `invitation_closed` once it was used, is over, or was replaced by another. */
export const readInvitation = defineEndpoint({
  method: 'POST',
  url: '/api/invitations/read',
  config: { access: 'public' },
  schema: {
    body: inputObject({ token }),
    response: { 200: v.object({ ...LoggedIn.entries, email: v.string() }) },
  },
})

/** Chooses the password with an invitation, once. Refusals of the password name the field. */
export const acceptInvitation = defineEndpoint({
  method: 'POST',
  url: '/api/invitations/accept',
  config: { access: 'public' },
  schema: { body: inputObject({ token, newPassword }), response: { 200: done } },
})
