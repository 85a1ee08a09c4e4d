import { v7 } from 'uuid'

/**
 * An id for a row: a UUID of version 7 that follows every other one of this process, so that rows of one moment stand in the order in
 * which they were added. (`randomUUIDv7` of Node leaves the order within a millisecond to chance.)
 */
export const newId = (): string => v7()
