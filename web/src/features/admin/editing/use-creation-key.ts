import { useRef } from 'react'
import { newId } from './tabs.ts'

/**
 * The key under which something is created: the same while the same is tried again after a lost answer, so that it is made once.
 * `forget` ends that when it has been made, because the same again would be meant as another.
 */
export function useCreationKey() {
  const last = useRef<{ content: string; key: string }>(undefined)
  return {
    keyOf: (content: unknown): string => {
      const text = JSON.stringify(content)
      if (last.current?.content !== text) last.current = { content: text, key: newId() }
      return last.current.key
    },
    forget: () => {
      last.current = undefined
    },
  }
}
