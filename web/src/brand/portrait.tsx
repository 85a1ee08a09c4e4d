import type { Person } from 'offers-service/contract'
import { Picture } from '../ui/picture.tsx'
import type { PictureName } from '../ui/pictures.ts'
import styles from './portrait.module.css'

/** Whom a print was made of; everyone else has their initials in its frame. */
const prints: Partial<Record<string, PictureName>> = {
  'Ruth Larkenby': 'ruth',
  'Amos Larkenby': 'amos',
}

const suffix = /^(?:jr|sr|i{2,3}|iv)\.?$/i

/** The first and the last name's first letter; a `Jr.` after them is no name. */
function initialsOf(name: string): string {
  const names = name.split(' ').filter((part) => !suffix.test(part))
  return [...new Set([names[0], names.at(-1)])].map((part) => part?.charAt(0)).join('')
}

interface PortraitProps {
  person: Person
  sizes: string
  className?: string | undefined
}

/** A person of the business: their photograph, a print of them, or their initials as on a keepsake. */
export function Portrait({ person: { name, photo }, sizes, className = '' }: PortraitProps) {
  if (photo)
    return (
      <img
        src={photo}
        alt={name}
        loading="lazy"
        decoding="async"
        className={`${styles.photo} ${className}`}
      />
    )
  const print = prints[name]
  if (print) return <Picture name={print} sizes={sizes} className={className} />
  return (
    <div className={`${styles.keepsake} ${className}`} aria-hidden="true">
      <svg viewBox="0 0 240 300">
        <g fill="none" stroke="currentColor">
          <ellipse cx="120" cy="150" rx="92" ry="116" strokeWidth="1.6" />
          <ellipse cx="120" cy="150" rx="85" ry="109" strokeWidth="0.7" />
        </g>
        <text x="120" y="174" textAnchor="middle" fill="currentColor">
          {initialsOf(name)}
        </text>
      </svg>
    </div>
  )
}
