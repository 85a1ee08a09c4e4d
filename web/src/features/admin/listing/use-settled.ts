import { useEffect, useState } from 'react'

const pauseMs = 250

/** A text a moment after its last change, so that not every letter typed is asked about. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pauseMs)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
