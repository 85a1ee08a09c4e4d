import type { ComponentProps } from 'react'
import { Outcome } from '../../../brand/on-demand/outcome.tsx'
import { useTakeOverFocus } from '../../../ui/browser-hooks.ts'

/** Says how things stand when there is nothing to sign, in place of the steps that were there before. */
export function OutcomeCard(outcome: Omit<ComponentProps<typeof Outcome>, 'heading'>) {
  const heading = useTakeOverFocus<HTMLHeadingElement>()
  return <Outcome heading={heading} {...outcome} />
}
