import { LinkButton } from '../ui/button.tsx'
import { CallButton } from '../ui/call-buttons.tsx'
import { paths } from './paths.ts'

/** What can be done where nothing else helps. */
export function CallOrHome() {
  return (
    <>
      <CallButton />
      <LinkButton to={paths.home}>Back to Home</LinkButton>
    </>
  )
}
