import { PageHeader } from '../../ui/page-header.tsx'
import type { Head } from '../../site/page.ts'
import { Buttons, Fields, Messages } from './controls.tsx'
import { Ornaments, Papers, Pictures } from './drawings.tsx'
import { Grounds, Texts, Waiting } from './texts.tsx'
import { Colours, Types } from './tokens.tsx'

export function head(): Head {
  return { title: 'Style guide', description: 'Every component in every state.' }
}

/** Every component in every state; in development only. */
export function Page() {
  return (
    <>
      <PageHeader title="Style guide" lead="Every component in every state." />
      <Colours />
      <Types />
      <Buttons />
      <Fields />
      <Messages />
      <Waiting />
      <Texts />
      <Grounds />
      <Papers />
      <Ornaments />
      <Pictures />
    </>
  )
}
