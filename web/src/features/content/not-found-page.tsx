import { Actions, LinkButton } from '../../ui/button.tsx'
import { CallButton } from '../../ui/call-buttons.tsx'
import { CompassRose } from '../../brand/on-demand/compass-rose.tsx'
import { PlatCorners } from '../../brand/on-demand/plat-corners.tsx'
import { Container } from '../../ui/section.tsx'
import { SearchForm } from './search/search-form.tsx'
import styles from './not-found-page.module.css'
import type { Head, HeadContext } from '../../site/page.ts'
import { paths } from '../../site/paths.ts'

export function head({ settings }: HeadContext): Head {
  return {
    title: '404 Page Not Found',
    description: `This page does not exist. Go back to ${settings.business.name} or call us.`,
  }
}

/** What every unknown address shows. */
export function Page() {
  return (
    <Container>
      <div className={styles.map}>
        <PlatCorners />
        <div>
          <CompassRose size={220} />
        </div>
        <div className={styles.words}>
          <h1>404 Page Not Found</h1>
          <p className={styles.lead}>
            You have walked off our map. The page may have moved, or the address may have a typo in
            it.
          </p>
          <Actions>
            <LinkButton to={paths.home}>Back to Home</LinkButton>
            <CallButton />
          </Actions>
          <SearchForm />
        </div>
      </div>
    </Container>
  )
}
