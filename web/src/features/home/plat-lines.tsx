import { Monument } from '../../brand/plat.tsx'
import styles from './plat-lines.module.css'

/** Corner marks, in per cent of the plat. */
const corners = [
  ['0.4%', '2%'],
  ['58%', '1%'],
  ['99.6%', '0%'],
  ['0.2%', '50%'],
  ['56.4%', '49.4%'],
  ['41%', '49.6%'],
  ['99.8%', '48.6%'],
  ['0%', '99.4%'],
  ['42.6%', '99.8%'],
  ['100%', '100%'],
] as const

/** What surveyors write along a line: where it is written, and its bearing and length. */
const calls = [
  { x: '29%', y: '0.4%', text: 'N 89°14′ E  1,104.2′' },
  { x: '78%', y: '100%', text: 'S 89°52′ W  1,093.0′', isBelow: true },
] as const

/** The four lots' lines: nearly square, as lots on old plats are. Draws behind the text it is placed with. */
export function PlatLines() {
  return (
    <div className={styles.plat} aria-hidden="true">
      <svg viewBox="0 0 1000 1000" preserveAspectRatio="none" className={styles.lines}>
        <path className={styles.tint} d="M4 20 580 10 564 494 2 500Z" />
        <path d="M4 20 580 10 996 0 998 486 1000 1000 426 998 0 994 2 500ZM580 10 564 494M2 500 998 486M410 496 426 998" />
      </svg>
      <svg className={styles.marks}>
        {corners.map(([x, y]) => (
          <svg key={x + y} x={x} y={y} overflow="visible">
            <Monument />
          </svg>
        ))}
        {calls.map(({ x, y, text, ...call }) => (
          <text key={text} x={x} y={y} dy={'isBelow' in call ? '1.7em' : '-0.9em'}>
            {text}
          </text>
        ))}
      </svg>
    </div>
  )
}
