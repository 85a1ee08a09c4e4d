import type { HealthFinding } from '../../contract/index.ts'

/** What one look found: all is well, something to look at, or something that must be mended. */
export interface Finding {
  mark: '✓' | '!' | '✗'
  text: string
}

export const well = (text: string): Finding => ({ mark: '✓', text })
export const look = (text: string): Finding => ({ mark: '!', text })
export const mend = (text: string): Finding => ({ mark: '✗', text })

const states = { '✓': 'well', '!': 'look', '✗': 'mend' } as const

/** A finding under the name of its check. */
export const named = (name: string, { mark, text }: Finding): HealthFinding => ({
  name,
  state: states[mark],
  text,
})

/** Why something failed, in words. */
export function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  return cause instanceof Error ? cause.message || cause.name : String(cause)
}
