import * as v from 'valibot'

/** Every error code the service can answer with, and the HTTP status it always carries. */
export const errorStatus = {
  invalid_request: 400,
  login_required: 401,
  wrong_password: 401,
  code_required: 401,
  wrong_code: 401,
  token_refused: 401,
  notice_not_genuine: 401,
  foreign_origin: 403,
  https_required: 403,
  token_not_allowed: 403,
  owner_required: 403,
  author_required: 403,
  fact_required: 403,
  fact_wrong: 403,
  not_found: 404,
  offer_not_found: 404,
  offer_not_open: 409,
  offer_not_deletable: 409,
  offer_is_draft: 409,
  offer_not_signed: 409,
  already_signed: 409,
  reference_number_taken: 409,
  slug_taken: 409,
  changed_meanwhile: 409,
  not_confirmed: 409,
  letter_not_possible: 409,
  integration_not_set_up: 409,
  signing_under_way: 409,
  signing_elsewhere: 409,
  record_changed: 409,
  decline_by_link: 409,
  no_address: 409,
  no_email: 409,
  signing_link_closed: 410,
  signed_link_closed: 410,
  invitation_closed: 410,
  list_unreadable: 400,
  list_stored: 409,
  list_not_ready: 409,
  list_in_use: 409,
  mailing_posted: 409,
  mailing_empty: 409,
  not_undoable: 409,
  already_merged: 409,
  holds_merged: 409,
  not_merged: 409,
  merged_too_long: 409,
  payload_too_large: 413,
  too_many_pixels: 413,
  unsupported_media_type: 415,
  not_a_picture: 415,
  wrong_host: 421,
  key_reused: 422,
  too_many_requests: 429,
  internal_error: 500,
  password_unreadable: 503,
  second_factor_unreadable: 503,
  content_unavailable: 503,
  database_unavailable: 503,
  too_busy: 503,
  signing_unavailable: 503,
  storage_unavailable: 503,
} as const satisfies Record<string, number>

export type ErrorCode = keyof typeof errorStatus

const errorCodes = Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]]

/**
 * The body of every answer that is not a success.
 *
 * `message` is a sentence for the reader; `fields` names each wrong input by its path (`email`, `rows.3.amount`) and is
 * absent when the error is not about one field.
 */
export const ErrorBody = v.object({
  code: v.picklist(errorCodes),
  message: v.string(),
  fields: v.optional(v.record(v.string(), v.string())),
})
export type ErrorBody = v.InferOutput<typeof ErrorBody>
