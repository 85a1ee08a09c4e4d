import * as v from 'valibot'
import { defineEndpoint } from '../http/endpoint.ts'
import { done, inputObject } from '../values/values.ts'
import { ConfirmWithPassword, ownPassword, secondFactorCode } from './admin.ts'

/** As many recovery codes as are made at a time. */
export const recoveryCodeCount = 10
/** With as few left as this, the admin is told to make new ones. */
export const fewRecoveryCodes = 2

export const SecondFactor = v.object({
  isOn: v.boolean(),
  /** False when it was kept under a secret of the site that is no longer named, or deleted outside the site: then no code can be checked. */
  isReadable: v.boolean(),
  /** 0 while it is off or cannot be read. */
  recoveryCodesLeft: v.number(),
})
export type SecondFactor = v.InferOutput<typeof SecondFactor>

/** Codes that each work once in place of the app's; they are shown this once. */
export const RecoveryCodes = v.object({ recoveryCodes: v.array(v.string()) })

/** The second factor of the person who asks, which is theirs alone. */
export const OwnSecondFactor = v.object({
  ...SecondFactor.entries,
  /**
   * True for an owner who was invited, while the owner with the password of the site has a second factor on: without one of their
   * own they are asked for a code of that one.
   */
  fallsBackToFirstOwners: v.boolean(),
})
export type OwnSecondFactor = v.InferOutput<typeof OwnSecondFactor>

export const getSecondFactor = defineEndpoint({
  method: 'GET',
  url: '/api/admin/second-factor',
  config: { access: 'adminInPerson' },
  schema: { response: { 200: OwnSecondFactor } },
})

/**
 * What an app needs to make the codes: the secret in base 32, the address to open on the device itself, and the same as a
 * QR code, whose `path` is for an SVG of `size` × `size` with a quiet zone of its own.
 */
export const SecondFactorSetup = v.object({
  secret: v.string(),
  address: v.string(),
  qrCode: v.object({ size: v.number(), path: v.string() }),
})
export type SecondFactorSetup = v.InferOutput<typeof SecondFactorSetup>

/** Makes a secret, which counts for nothing until it is confirmed. `changed_meanwhile` when a second factor is on already. */
export const beginSecondFactor = defineEndpoint({
  method: 'POST',
  url: '/api/admin/second-factor/begin',
  config: { access: 'adminInPerson' },
  schema: { body: ConfirmWithPassword, response: { 200: SecondFactorSetup } },
})

/**
 * Turns the second factor on with a code made from the secret, and ends the person's other sessions; that of the site also ends those of
 * invited owners without one of their own, who are asked for it.
 */
export const confirmSecondFactor = defineEndpoint({
  method: 'POST',
  url: '/api/admin/second-factor/confirm',
  config: { access: 'adminInPerson' },
  schema: { body: inputObject({ code: secondFactorCode }), response: { 200: RecoveryCodes } },
})

export const ConfirmWithBoth = inputObject({ password: ownPassword, code: secondFactorCode })

/** Turns it off and ends the same sessions. Refusals name the field. */
export const endSecondFactor = defineEndpoint({
  method: 'POST',
  url: '/api/admin/second-factor/off',
  config: { access: 'adminInPerson' },
  schema: { body: ConfirmWithBoth, response: { 200: done } },
})

/** Makes ten new recovery codes, and the old ones worth nothing. Refusals name the field. */
export const renewRecoveryCodes = defineEndpoint({
  method: 'POST',
  url: '/api/admin/second-factor/recovery-codes',
  config: { access: 'adminInPerson' },
  schema: { body: ConfirmWithBoth, response: { 200: RecoveryCodes } },
})
