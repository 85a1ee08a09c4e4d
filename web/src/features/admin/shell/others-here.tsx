import { atStart, formatList, makerInWords } from 'offers-service/contract'
import { useLocation } from 'react-router-dom'
import styles from './others-here.module.css'
import { useOthersHere } from './use-others-here.ts'

/** The address of the one thing that a screen shows; null on lists, on the dashboard, and where something new is made. */
export function screenOf(pathname: string, search: string): string | null {
  const edited = new URLSearchParams(search).get('edit')
  if (edited !== null) return `${pathname}?${new URLSearchParams({ edit: edited })}`
  return /^\/admin\/(?:settings|(?:lists|mailings|parcels)\/(?!new$)[^/]+)/.test(pathname)
    ? pathname
    : null
}

/** Says who else has open what is on the screen, so that two people do not do the same twice. */
export function OthersHere() {
  const { pathname, search } = useLocation()
  const others = useOthersHere(screenOf(pathname, search))
  const names = formatList(others.map(({ person, name }) => makerInWords(person, name)))
  const said = `${atStart(names)} ${others.length > 1 ? 'have' : 'has'} this open too.`
  return <output>{others.length > 0 && <span className={styles.strip}>{said}</span>}</output>
}
