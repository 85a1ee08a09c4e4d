import { getPage, type Page as StaticPage } from 'offers-service/contract'
import { isMissingError } from '../../api/failures.ts'
import { useApi } from '../../api/hooks.ts'
import { paths } from '../../site/paths.ts'
import { Page as NotFoundPage } from './not-found-page.tsx'
import type { Head, HeadContext, PageProps } from '../../site/page.ts'
import { LinkButton } from '../../ui/button.tsx'
import { LoadFailure } from '../../ui/on-demand/load-failure.tsx'
import { Container, Section } from '../../ui/section.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import styles from './static-page.module.css'
import { WrittenText } from './written-text.tsx'

export function head({ subject: page, isMissing, settings }: HeadContext<StaticPage>): Head {
  const title = isMissing ? '404 Page Not Found' : (page?.title ?? 'Page')
  const description = page?.summary || `${title}: information from ${settings.business.name}.`
  return { title, description }
}

/** Any other page the admin has published. */
export function Page({ params: { slug = '' } }: PageProps) {
  const { data: page, error, isLoading, retry } = useApi(getPage, { params: { slug } })
  if (!page && isMissingError(error)) return <NotFoundPage />
  if (!page && !isLoading)
    return (
      <Section width="text">
        <LoadFailure error={error} onRetry={retry} level="h1">
          <LinkButton to={paths.home}>Back to Home</LinkButton>
        </LoadFailure>
      </Section>
    )
  return (
    <Container width="text" className={styles.page}>
      {page ? (
        <>
          <h1>{page.title}</h1>
          <WrittenText source={page.body} />
        </>
      ) : (
        <Loading>
          <h1>
            <span className="visually-hidden">Page</span>
            <Skeleton shape="heading" />
          </h1>
          <Skeleton />
          <Skeleton />
          <Skeleton />
        </Loading>
      )}
    </Container>
  )
}
