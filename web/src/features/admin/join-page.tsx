import type { Head } from '../../site/page.ts'
import { JoinScreen } from './session/join-screen.tsx'

export function head(): Head {
  return { title: 'Choose a Password', description: 'For who was invited.' }
}

/** Where who was invited chooses a password. */
export function Page() {
  return <JoinScreen />
}
