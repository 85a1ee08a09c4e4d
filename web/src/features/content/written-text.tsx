import { lazy, Suspense, use, useState } from 'react'
import { fetchScript } from '../../site/import-with-retry.ts'
import { useHydrated } from '../../ui/browser-hooks.ts'
import styles from '../../ui/on-demand/markdown.module.css'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { DrawnTexts } from './drawn-texts.ts'

const fetchMarkdown = async () => await import('../../ui/on-demand/markdown.tsx')

const Markdown = import.meta.env.SSR
  ? (await fetchMarkdown()).Markdown
  : lazy(async () => ({ default: (await fetchScript(fetchMarkdown)).Markdown }))

/** Leaves a text as the server drew it, so that its reader need not fetch what reads Markdown. */
const asDrawn = {
  suppressHydrationWarning: true,
  dangerouslySetInnerHTML: { __html: '' },
}

/** A text as it was drawn ahead, or drawn here where nobody did. */
function DrawnOnServer({ source }: { source: string }) {
  const html = use(DrawnTexts)[source]
  return html === undefined ? (
    <Markdown source={source} />
  ) : (
    <div className={styles.prose} dangerouslySetInnerHTML={{ __html: html }} />
  )
}

/** The Markdown text of a post or page. Only who comes from another page of the site has it drawn in the browser. */
export function WrittenText({ source }: { source: string }) {
  const isHydrated = useHydrated()
  const [isDrawn] = useState(!isHydrated)
  if (import.meta.env.SSR) return <DrawnOnServer source={source} />
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
