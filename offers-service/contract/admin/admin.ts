import * as v from 'valibot'
import { defineEndpoint } from '../http/endpoint.ts'
import { done, freeText, inputObject, timestamp } from '../values/values.ts'

/** Six figures from the admin's app, or one of the recovery codes; how it is spaced does not matter. */
export const secondFactorCode = v.pipe(
  v.string('A code is required'),
  v.trim(),
  v.minLength(1, 'A code is required'),
  v.maxLength(64, 'This is too long for a code'),
)

/** What people may do: an owner everything, a helper the daily work (`Access`). */
export const roles = ['owner', 'helper'] as const
export type Role = (typeof roles)[number]

/** Somebody who was invited. */
export const LoggedIn = v.object({ name: v.string(), role: v.picklist(roles) })
export type LoggedIn = v.InferOutput<typeof LoggedIn>

/**
 * `name` is the name or the email address of somebody who was invited; without it, or with `owner`, the password is that of the
 * site. `code` is needed only once they have turned a second factor of their own on, or as an invited owner without one, once that of
 * the site is on; without it the answer is then `code_required`. Where no code can be checked any more, who gives the right password is
 * told so with `second_factor_unreadable`; where the password of the site was changed outside the site, everybody is, with
 * `password_unreadable`.
 */
export const LoginInput = inputObject({
  password: v.pipe(
    v.string('Password is required'),
    v.minLength(1, 'Password is required'),
    v.maxLength(1024, 'Password is too long'),
  ),
  code: v.optional(secondFactorCode),
  name: v.optional(freeText(254)),
})

/** Whether the log-in asks for a name, as it does once somebody besides the owner can log in. */
export const getLoginFields = defineEndpoint({
  method: 'GET',
  url: '/api/admin/auth',
  config: { access: 'public' },
  schema: { response: { 200: v.object({ asksForName: v.boolean() }) } },
})

/** `person` is there for who was invited, and not for the owner with the password of the site. */
export const login = defineEndpoint({
  method: 'POST',
  url: '/api/admin/auth',
  config: { access: 'public' },
  schema: {
    body: LoginInput,
    response: { 200: v.object({ token: v.string(), person: v.optional(LoggedIn) }) },
  },
})

export const logout = defineEndpoint({
  method: 'POST',
  url: '/api/admin/logout',
  config: { access: 'adminInPerson' },
  schema: { response: { 200: done } },
})

/** The session that made the call. `expiresAt` is when it ends if it stays idle. */
export const getSession = defineEndpoint({
  method: 'GET',
  url: '/api/admin/session',
  config: { access: 'adminInPerson' },
  schema: {
    response: {
      200: v.object({ createdAt: timestamp, expiresAt: timestamp, person: v.optional(LoggedIn) }),
    },
  },
})

/**
 * Where a log-in came from, without asking anyone where an address is: the network of the one that asks, the computer the
 * site runs on, its local network, or somewhere else.
 */
export const places = [
  'same_network',
  'this_computer',
  'local_network',
  'elsewhere',
  'unknown',
] as const
export type Place = (typeof places)[number]

/** A log-in that is still good. `userAgent` is what the browser said of itself, often long. */
export const AdminSession = v.object({
  id: v.string(),
  createdAt: timestamp,
  lastUsedAt: timestamp,
  expiresAt: timestamp,
  userAgent: v.string(),
  /** Where it was begun, seen from the one that asks. */
  place: v.picklist(places),
  /** Whether it is the one that asks. */
  isCurrent: v.boolean(),
})
export type AdminSession = v.InferOutput<typeof AdminSession>

/** The live sessions of the person who asks, last used first. */
export const listSessions = defineEndpoint({
  method: 'GET',
  url: '/api/admin/sessions',
  config: { access: 'adminInPerson' },
  schema: { response: { 200: v.array(AdminSession) } },
})

export const ownPassword = v.pipe(
  v.string('Your password is required'),
  v.minLength(1, 'Your password is required'),
  v.maxLength(1024, 'Password is too long'),
)
export const ConfirmWithPassword = inputObject({ password: ownPassword })

/** Ends one session, which may be any but the one that asks. A wrong password is an `invalid_request` naming the field. */
export const endSession = defineEndpoint({
  method: 'POST',
  url: '/api/admin/sessions/:id/end',
  config: { access: 'adminInPerson' },
  schema: {
    params: v.object({ id: v.string() }),
    body: ConfirmWithPassword,
    response: { 200: done },
  },
})

/** Ends every session of the person who asks but this one. A wrong password is an `invalid_request` naming the field. */
export const endOtherSessions = defineEndpoint({
  method: 'POST',
  url: '/api/admin/sessions/end-others',
  config: { access: 'adminInPerson' },
  schema: { body: ConfirmWithPassword, response: { 200: v.object({ ended: v.number() }) } },
})

export const newPassword = v.pipe(
  v.string('A new password is required'),
  v.minLength(1, 'A new password is required'),
  v.minLength(
    12,
    'Please use at least 12 characters. A few words in a row are easy to keep in mind',
  ),
  v.maxLength(1024, 'Password is too long'),
)

export const NewPassword = inputObject({ currentPassword: ownPassword, newPassword })

/** Changes the password of the person who asks, and ends their other sessions. Refusals name the field. */
export const changePassword = defineEndpoint({
  method: 'POST',
  url: '/api/admin/password',
  config: { access: 'adminInPerson' },
  schema: { body: NewPassword, response: { 200: done } },
})

export const AdminStats = v.object({
  publishedPosts: v.number(),
  totalTestimonials: v.number(),
  featuredTestimonials: v.number(),
})
export type AdminStats = v.InferOutput<typeof AdminStats>

export const getStats = defineEndpoint({
  method: 'GET',
  url: '/api/admin/stats',
  config: { access: 'admin' },
  schema: { response: { 200: AdminStats } },
})
