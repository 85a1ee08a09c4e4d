import type { NameDiffers } from '../../../../contract/index.ts'

/** What is kept of who a signer is; moments are ISO 8601 in UTC. The events of the signing prove it. */
export interface IdentityColumns {
  /** What they said of a name that is none of the agreement's; null when it is one of them. */
  name_differs: NameDiffers | null
  /** The address noted with the offer that was asked whether it was them, and when; null when nobody was. */
  asked_email: string | null
  asked_at: string | null
  /** The last answer from there. */
  confirmed: 'yes' | 'no' | null
  confirmed_at: string | null
  /** When the owner of the business looked at all this; null again when there is something new to look at. */
  looked_at: string | null
  /**
   * Which code was last mailed, the mark of the address it went to, when, and how often it was typed wrong; null when there is
   * none. The code follows from the first two and the secret, and so stands nowhere.
   */
  email_code_id: string | null
  email_code_address: string | null
  email_code_sent_at: string | null
  email_code_tries: number | null
}
