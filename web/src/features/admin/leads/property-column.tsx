import type { Lead } from 'offers-service/contract'
import type { Column } from '../listing/data-table.tsx'
import { acreageLabel } from './lead-words.ts'
import styles from './lead-table.module.css'

/** Where the land of a lead lies, and how much it is, in each list of leads. */
export const propertyColumn: Column<Lead> = {
  header: 'Property',
  card: 'line',
  cell: ({ propertyLocation, acres }) => (
    <>
      {propertyLocation || 'Not said yet'}
      <span className={styles.small}>{acreageLabel(acres)}</span>
    </>
  ),
}
