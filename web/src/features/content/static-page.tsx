import { getPage, type Page as StaticPage } from 'offers-service/contract'
import { useApi } from '../../api/hooks.ts'
import { Page as NotFoundPage } from './not-found-page.tsx'
import type { Head, HeadContext, PageProps } from '../../site/page.ts'
import { Container } from '../../ui/section.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import styles from './static-page.module.css'
import { WrittenText } from './written-text.tsx'

export function head({ subject: page, isMissing, settings }: HeadContext<StaticPage>): Head {
  const title = isMissing ? '404 Page Not Found' : (page?.title ?? 'Page')
  const description = page?.summary || `${title}: information from ${settings.business.name}.`
  return { title, description }
}

/** Any other page the owner has published. */
export function Page({ params: { slug = '' } }: PageProps) {
  const { data: page, isLoading } = useApi(getPage, { params: { slug } })
  if (!page && !isLoading) return <NotFoundPage />
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
