import { Picture } from '../ui/picture.tsx'
import type { PictureName } from '../ui/pictures.ts'
import styles from './stamp.module.css'

/** One of our landscapes as a postage stamp, for ornament. */
export function Stamp({ name, className = '' }: { name: PictureName; className?: string }) {
  return (
    <div className={`${styles.stamp} ${className}`}>
      <Picture name={name} alt="" sizes="9rem" className={styles.picture} />
    </div>
  )
}
