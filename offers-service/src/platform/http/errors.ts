import type { ErrorCode } from '../../../contract/index.ts'

const messages: Record<ErrorCode, string> = {
  invalid_request: 'Some of what was sent is missing or wrong.',
  login_required: 'Please log in first.',
  wrong_password: 'Invalid password. Please try again.',
  code_required: 'Please type the code from your app too.',
  wrong_code: 'This code does not fit. Please try again.',
  token_refused: 'This API key is unknown, was revoked or has ended.',
  notice_not_genuine: 'This notice could not be verified.',
  foreign_origin: 'This request did not come from our own pages, so we did not act on it.',
  https_required: 'Please open this site with https:// in its address and send it again.',
  wrong_host:
    'This site is not reached under this name. Whoever runs it can add the name to ALLOWED_HOSTS.',
  token_not_allowed: 'This API key may not be used for that.',
  owner_required: 'Only an owner may do that. Please ask them.',
  author_required: 'Only who wrote this, or an owner, may do that. Please ask them.',
  fact_required: 'Please answer one more question before we can show this offer.',
  fact_wrong:
    'We could not find an offer with that reference number and that answer. Please check both, or call us.',
  not_found: 'There is nothing at this address.',
  offer_not_found:
    'We could not find an offer with that reference number. It may have expired, or the number may be mistyped.',
  offer_is_draft: 'This offer is still a draft. Please make it live first.',
  offer_not_open: 'This offer can no longer be accepted. Please call us and we will help.',
  offer_not_deletable: 'Only a draft can be deleted. Withdraw the offer instead.',
  offer_not_signed: 'The steps after signing begin once the offer is signed.',
  already_signed: 'This offer has already been signed.',
  reference_number_taken: 'Another offer already uses this reference number.',
  slug_taken: 'Another item already uses this slug.',
  changed_meanwhile: 'This was changed while you had it open. Please load it again.',
  not_confirmed: 'Please look at this once more and say that it is meant.',
  letter_not_possible: 'Some of these letters cannot be printed yet. Please see why below.',
  list_unreadable: 'This file cannot be read as a list. The reason stands beside it.',
  list_stored: 'This list has offers already. Undo it first to change how it is read.',
  list_not_ready: 'This list has no row that can become an offer yet.',
  mailing_posted: 'This mailing was posted. Take that back first.',
  mailing_empty: 'This mailing has no letters yet.',
  not_undoable: 'This change cannot be undone now.',
  already_merged:
    'One of these two was merged into another lead meanwhile. Please look at both again.',
  holds_merged:
    'Other requests were merged into this one. Merge the other lead into it instead, or take them apart first.',
  not_merged: 'This request stands on its own already. There is nothing to take apart.',
  merged_too_long:
    'This was merged more than 30 days ago, so it can no longer be taken apart. Nothing of it is lost.',
  list_in_use: 'Some of these offers are out already, so the list can no longer be undone.',
  integration_not_set_up: 'This connection has not been set up, so there is nothing to test.',
  signing_under_way:
    'One of the owners has already signed the offer as it is. Cancel the signing first.',
  signing_elsewhere:
    'Somebody could still sign one of these offers at the signing service, and we could not end that. Nothing was erased. The offer says why.',
  record_changed:
    'The record of this signing was changed outside the site, so we cannot go on with it. Please call us.',
  decline_by_link:
    'One of the owners has already signed. Only an owner can decline now, with the link we emailed. Please call us and we will help.',
  no_address:
    'There is no email address for this owner. Note one with the offer, or copy the link.',
  no_email: 'No email address of theirs is known. Please add one first, or call them.',
  signing_link_closed: 'This signing link is no longer open. Please call us and we will help.',
  signed_link_closed:
    'This offer ended before every owner had signed. Your copy of what you signed is in your email.',
  invitation_closed: 'This invitation can no longer be used. Please ask the owner for a new link.',
  payload_too_large: 'What was sent is too large.',
  too_many_pixels:
    'This picture has more than 50 megapixels. Make it smaller, or choose another one.',
  unsupported_media_type: 'Please send JSON.',
  not_a_picture: 'This is not a JPEG, PNG, WebP, AVIF or GIF picture, or it is damaged.',
  key_reused:
    'The Idempotency-Key of this request was sent before with something else. Please send it with a new key.',
  too_many_requests: 'That was tried too often. Please wait a little and try again.',
  internal_error: 'Something went wrong on our side. Please try again or call us.',
  signing_unavailable:
    'Online signing is not available right now. Please call us and we will help.',
  password_unreadable:
    'The admin password or the code at log-in was changed outside the site, so the password opens nothing. Run npm run admin:password on the computer of the site.',
  second_factor_unreadable:
    'The code at log-in cannot be checked any more. If you were invited, ask an owner to turn off your two-step verification under Site Settings, People. Otherwise run npm run admin:password on the computer of the site.',
  database_unavailable:
    'We cannot look that up or save it right now. Nothing was lost: please try again in a minute, or call us.',
  too_busy: 'Too much is being asked of us at once. Please try again in a minute.',
  storage_unavailable: 'Files cannot be kept or fetched right now. Please try again in a minute.',
  content_unavailable: 'This part of the site is not available right now. Please try again soon.',
}

/** A refusal the caller should see. Throw it anywhere; `error-handler.ts` turns it into the contract's body. */
export class HttpError extends Error {
  readonly code: ErrorCode
  readonly fields: Record<string, string> | undefined
  /** How long the caller should wait before the next try; undefined when waiting does not help. */
  readonly retryAfterMs: number | undefined

  /** `options.cause` is for the operator's log, never for the caller. */
  constructor(
    code: ErrorCode,
    fields?: Record<string, string>,
    retryAfterMs?: number,
    options?: ErrorOptions,
  ) {
    super(messages[code], options)
    this.name = 'HttpError'
    this.code = code
    this.fields = fields
    this.retryAfterMs = retryAfterMs
  }
}
