import type { Lead } from '../../../contract/index.ts'
import { HttpError } from '../../platform/http/errors.ts'
import { hashToken } from '../../platform/security/tokens.ts'

/**
 * What stands for everything that people said and did about a lead. Other leads of the same person are no part of it, nor are the
 * notes of mail that went out, which come of themselves.
 */
export function seenOf({ duplicates: _others, ...lead }: Lead): string {
  const datedNotes = lead.datedNotes.filter(({ kind }) => kind !== 'email')
  return hashToken(JSON.stringify({ ...lead, datedNotes }))
}

/** Refuses with `changed_meanwhile` unless a lead is what the caller has seen of it, if they say what that was. */
export function refuseUnseenLead(lead: Lead, seen: string | undefined): void {
  if (seen !== undefined && seen !== seenOf(lead)) throw new HttpError('changed_meanwhile')
}
