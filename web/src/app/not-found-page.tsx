import { business } from 'offers-service/contract'
import { useSettings } from '../api/settings.ts'
import { CallButton, LinkButton } from '../ui/button.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import type { Head } from './page.ts'
import { paths } from './paths.ts'

export function head(): Head {
  return {
    title: '404 Page Not Found',
    description: `This page does not exist. Go back to ${business.name} or call us.`,
  }
}

/** What every unknown address shows. */
export function Page() {
  const { phoneDisplay } = useSettings()
  return (
    <PageHeader title="404 Page Not Found" lead="This address is off our map.">
      <p>
        <LinkButton to={paths.home}>Back to Home</LinkButton> <CallButton phone={phoneDisplay} />
      </p>
    </PageHeader>
  )
}
