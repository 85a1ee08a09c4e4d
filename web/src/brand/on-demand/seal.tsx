import { useId } from 'react'
import { useSettings } from '../../api/settings.ts'
import { larkPath } from '../lark-path.ts'
import styles from './seal.module.css'

/** Twice as many as the seal has teeth, which stand out and in by turns. */
const edgePoints = 96
const edge = Array.from({ length: edgePoints }, (_, index) => {
  const radius = index % 2 === 0 ? 98 : 92.5
  const angle = (index * 2 * Math.PI) / edgePoints
  return `${(radius * Math.cos(angle)).toFixed(1)} ${(radius * Math.sin(angle)).toFixed(1)}`
}).join(' ')

/** Longer names are set narrower instead of closer. */
const longestSpaced = 18

interface SealProps {
  /** Solid once the signature is there; an outline marks the place before. */
  isSigned?: boolean
  size?: number
}

/** The embossed seal beside a signature, in the current colour. */
export function Seal({ isSigned = false, size = 144 }: SealProps) {
  const pathId = useId()
  const { name } = useSettings().business
  const fits = name.length <= longestSpaced
  const line = isSigned ? 'var(--paper-under-seal)' : 'currentColor'
  return (
    <svg
      width={size}
      height={size}
      viewBox="-100 -100 200 200"
      aria-hidden="true"
      className={styles.seal}
    >
      <polygon
        points={edge}
        fill={isSigned ? 'currentColor' : 'none'}
        stroke="currentColor"
        strokeLinejoin="round"
      />
      <g fill="none" stroke={line} strokeWidth="1.4">
        <circle r="86" />
        <circle r="58" />
        <circle r="54.5" strokeWidth="0.7" />
      </g>
      <path id={pathId} d="M0 67.5A67.5 67.5 0 1 1 .1 67.5" fill="none" />
      <text fill={line} className={styles.words}>
        <textPath
          href={`#${pathId}`}
          textLength="420"
          lengthAdjust={fits ? 'spacing' : 'spacingAndGlyphs'}
          startOffset="2"
        >
          {name} · Family owned ·
        </textPath>
      </text>
      <g transform="translate(-46 -38) scale(1.84)" fill={line}>
        <path fillRule="evenodd" d={larkPath} />
        <path d="M11 39H42" stroke={line} strokeWidth="1" />
      </g>
    </svg>
  )
}
