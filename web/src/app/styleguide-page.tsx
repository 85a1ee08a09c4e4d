import { Button, CallButton } from '../ui/button.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Container } from '../ui/section.tsx'
import type { Head } from './page.ts'

export function head(): Head {
  return { title: 'Style guide', description: 'Every component in every state.' }
}

/** Every component in every state; in development only. */
export function Page() {
  return (
    <>
      <PageHeader title="Style guide" lead="Every component in every state." />
      <Container>
        <Button variant="primary">Primary</Button> <Button>Quiet</Button>{' '}
        <CallButton phone="(352) 555-0142" />
      </Container>
    </>
  )
}
