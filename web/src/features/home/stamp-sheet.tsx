import type { PictureName } from '../../ui/pictures.ts'
import { Stamp } from '../../ui/stamp.tsx'
import styles from './stamp-sheet.module.css'

const lands: PictureName[] = ['desert', 'prairie', 'pine', 'mountain', 'coast', 'farmland']

/** Every kind of land we buy, as a block of stamps. */
export function StampSheet() {
  return (
    <div className={styles.sheet}>
      {lands.map((name) => (
        <Stamp key={name} name={name} className={styles.stamp} />
      ))}
    </div>
  )
}
