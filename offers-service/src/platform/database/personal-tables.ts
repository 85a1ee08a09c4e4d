import type { Tables } from './tables.ts'

/** What belongs to one person, as ids: their requests, offers, signings and questions, and what jobs are about. */
export interface Person {
  lead: string[]
  offer: string[]
  signing: string[]
  question: string[]
  subject: string[]
}

/** How a table that tells of people is found for one of them, and what erasing them does to it. */
export interface PersonalTable {
  /** The columns that hold an id of what belongs to the person. */
  by: Record<string, keyof Person>
  /** Why the erasure leaves some of it; absent when it takes all of it along. */
  kept?: string
}

/** Tables of one folder; a text is the reason why a table holds nothing of landowners. */
export type PersonalTables = Partial<Record<keyof Tables, PersonalTable | string>>

/** Why an erasure leaves what somebody has signed. */
export const contract =
  'What an owner has signed is a contract under a legal hold; the rest is erased.'
