import { getLoginFields, notePresence, type ReplyOf } from 'offers-service/contract'
import { useEffect, useState } from 'react'
import { call } from '../../../api/client.ts'
import { useApi } from '../../../api/hooks.ts'
import { tabId } from '../editing/tabs.ts'
import { withSession } from '../session/renew-session.ts'
import { isLoggedIn } from '../session/session.ts'

/** How long it takes at most until colleagues see each other; what a tab said counts for less than three of these. */
const everyMs = 15_000
/** A tab that nobody touches says no more, so that it does not keep its session alive. */
const idleMs = 60 * 60_000

/** What shows that somebody is there. */
const touches = ['pointerdown', 'keydown', 'wheel', 'touchmove', 'focus'] as const

type Others = ReplyOf<typeof notePresence>['others']
const nobody: Others = []

/** Who else has a screen open; nobody while that is not known, and for no screen. */
export function useOthersHere(screen: string | null): Others {
  const fields = useApi(getLoginFields, screen === null ? null : {})
  const isShared = fields.data?.asksForName === true
  const [others, setOthers] = useState(nobody)
  useEffect(() => {
    if (screen === null || !isShared) return undefined
    let isLeft = false
    let touchedAt = Date.now()
    const onTouch = () => {
      touchedAt = Date.now()
    }
    const say = async (isOpen: boolean) => {
      if (!isLoggedIn()) return nobody
      const said = { params: { tab: tabId() }, body: { screen, isOpen } }
      try {
        return (await withSession(async () => await call(notePresence, said))).others
      } catch {
        // A failure is not shown: saving warns of others' changes anyway.
        return nobody
      }
    }
    const ask = async () => {
      const isLookedAt = !document.hidden && Date.now() - touchedAt <= idleMs
      const found = isLookedAt ? await say(true) : nobody
      if (!isLeft) setOthers(found)
    }
    const onReturn = () => {
      if (!document.hidden) onTouch()
      void ask()
    }
    const leave = () => void say(false)
    void ask()
    const timer = setInterval(() => void ask(), everyMs)
    document.addEventListener('visibilitychange', onReturn)
    // A page that is kept and shown again says so when it can be seen.
    window.addEventListener('pagehide', leave)
    for (const touch of touches) window.addEventListener(touch, onTouch, { passive: true })
    return () => {
      isLeft = true
      clearInterval(timer)
      document.removeEventListener('visibilitychange', onReturn)
      window.removeEventListener('pagehide', leave)
      for (const touch of touches) window.removeEventListener(touch, onTouch)
      setOthers(nobody)
      leave()
    }
  }, [screen, isShared])
  return others
}
