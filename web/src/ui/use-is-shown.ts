import { useEffect, useRef } from 'react'

/**
 * Answers a function that tells whether this part of the page is still on the screen.
 *
 * Ask it before a late answer leads to another page: a visitor who has gone elsewhere meanwhile must not be taken away.
 */
export function useIsShown(): () => boolean {
  const isShown = useRef(false)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  return () => isShown.current
}
