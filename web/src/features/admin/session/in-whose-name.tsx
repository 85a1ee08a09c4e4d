import { getLoginFields, readOwnerName } from 'offers-service/contract'
import { useEffect, useEffectEvent } from 'react'
import { useApi } from '../../../api/hooks.ts'
import { useSettings } from '../../../api/settings.ts'
import { paths } from '../../../site/paths.ts'
import { useOwnName } from './owner-name.ts'
import { nameOfPerson } from './session.ts'

/** Whether the owner is logged in, has given no name, and is not the only one here, so that others read theirs. */
function useIsUnnamedBesideOthers(): boolean {
  const isOwner = nameOfPerson() === ''
  const owner = useApi(readOwnerName, isOwner ? {} : null)
  const isUnnamed = owner.data?.name === ''
  const others = useApi(getLoginFields, isUnnamed ? {} : null)
  // They may have given a name in the other tab.
  const askAgain = useEffectEvent(owner.retry)
  useEffect(() => {
    if (!isUnnamed) return undefined
    const onReturn = () => askAgain()
    document.addEventListener('visibilitychange', onReturn)
    return () => document.removeEventListener('visibilitychange', onReturn)
  }, [isUnnamed])
  return isUnnamed && others.data?.asksForName === true
}

interface InWhoseNameProps {
  /** The address that the email goes to. */
  to: string
  /** What is put below it, after the name. */
  below: string
}

/**
 * In whose name an email goes out, to whom, and how it is signed; for an owner without a name beside others, where they give
 * one: in a new tab, so that what is typed here stays.
 */
export function InWhoseName({ to, below }: InWhoseNameProps) {
  const ownName = useOwnName()
  const { business } = useSettings()
  const isUnnamed = useIsUnnamedBesideOthers()
  const name = ownName || (isUnnamed ? business.name : '')
  return (
    <>
      {name ? `In the name of ${name}, to ${to}.` : `To ${to}.`}{' '}
      {`Your ${ownName ? 'name' : 'names'}, ${below} are put below it.`}
      {isUnnamed && (
        <>
          {' '}
          To write in your own name, give it under{' '}
          <a href={paths.adminSettingsPeople} target="_blank" rel="noopener">
            Settings → People<span className="visually-hidden"> (opens in a new tab)</span>
          </a>
          .
        </>
      )}
    </>
  )
}
