/** Moments are ISO 8601 texts in UTC, days are `YYYY-MM-DD`; both sort as text on either engine. */
export type Timestamp = string

/** Single values the service keeps for itself, such as the admin password's hash, and where merged parcels went, by ids only. */
interface KeyValueRow {
  name: string
  value: string
}

/** The tables of the database; each folder adds its own, in its `tables.ts`. */
export interface Tables {
  key_values: KeyValueRow
}
