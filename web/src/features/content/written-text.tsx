import { lazy, Suspense, useState } from 'react'
import { fetchScript } from '../../site/fetch-script.ts'
import { useHydrated } from '../../ui/browser-hooks.ts'
import styles from '../../ui/on-demand/markdown.module.css'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'

const fetchMarkdown = async () => await import('../../ui/on-demand/markdown.tsx')

const Markdown = import.meta.env.SSR
  ? (await fetchMarkdown()).Markdown
  : lazy(async () => ({ default: (await fetchScript(fetchMarkdown)).Markdown }))

/** Leaves a text as the server drew it, so that its reader need not fetch what reads Markdown. */
const asDrawn = {
  suppressHydrationWarning: true,
  dangerouslySetInnerHTML: { __html: '' },
}

/** The Markdown text of a post or page. Only who comes from another page of the site has it drawn in the browser. */
export function WrittenText({ source }: { source: string }) {
  const isHydrated = useHydrated()
  const [isDrawn] = useState(!isHydrated)
  if (import.meta.env.SSR) return <Markdown source={source} />
  if (isDrawn) return <div className={styles.prose} {...asDrawn} />
  return (
    <Suspense
      fallback={
        <Loading>
          <Skeleton />
          <Skeleton />
        </Loading>
      }
    >
      <Markdown source={source} />
    </Suspense>
  )
}
