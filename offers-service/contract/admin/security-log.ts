import * as v from 'valibot'
import { defineEndpoint } from '../http/endpoint.ts'
import { timestamp } from '../values/values.ts'

/** What somebody with the admin's keys did. */
export const doneEvents = [
  'login',
  'logout',
  'session_ended',
  'other_sessions_ended',
  'password_changed',
  'password_reset',
  'second_factor_on',
  'second_factor_off',
  'recovery_codes_made',
  'recovery_code_used',
  'token_made',
  'token_revoked',
  'retention_changed',
  'old_data_erased',
  'person_erased',
  'verification_question_changed',
  'signing_link_copied',
  'calendar_address_made',
  'calendar_address_ended',
  'mail_address_made',
  'mail_address_ended',
  'member_invited',
  'member_joined',
  'member_role_changed',
  'member_second_factor_off',
  'member_removed',
  'owner_named',
] as const

/** What was refused at the admin log-in. */
export const refusedEvents = [
  'login_failed',
  'login_limited',
  'wrong_password',
  'wrong_code',
  'not_logged_in',
  'token_refused',
  'owner_only',
  'foreign_request',
  'call_limited',
] as const

const securityEventNames = [...doneEvents, ...refusedEvents] as const
export type SecurityEventName = (typeof securityEventNames)[number]
export type RefusedEvent = (typeof refusedEvents)[number]
export type DoneEvent = (typeof doneEvents)[number]

/**
 * One entry of the security log. `times` counts refusals alike within ten minutes, the last of them `at`; `visitor` tells
 * one network from another and names none.
 */
export const SecurityEvent = v.object({
  id: v.string(),
  at: timestamp,
  event: v.picklist(securityEventNames),
  times: v.number(),
  visitor: v.string(),
  detail: v.string(),
})
export type SecurityEvent = v.InferOutput<typeof SecurityEvent>

/** The last 50 entries, newest first. */
export const listSecurityEvents = defineEndpoint({
  method: 'GET',
  url: '/api/admin/security-events',
  config: { access: 'ownerInPerson' },
  schema: { response: { 200: v.array(SecurityEvent) } },
})
