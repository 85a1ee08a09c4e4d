import { useLayoutEffect } from 'react'
import { useSettings } from '../api/settings.ts'
import { fullTitle } from './head-tags.ts'
import type { Head } from './page.ts'

function setMeta(name: string, content: string | null) {
  const existing = document.head.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)
  if (content === null) return existing?.remove()
  const meta = existing ?? document.head.appendChild(document.createElement('meta'))
  meta.name = name
  meta.content = content
}

function setCanonical(address: string | null) {
  const existing = document.head.querySelector<HTMLLinkElement>('link[rel="canonical"]')
  if (address === null) return existing?.remove()
  const link = existing ?? document.head.appendChild(document.createElement('link'))
  link.rel = 'canonical'
  link.href = address
}

/** Keeps the browser's title and the page's own tags true after a navigation inside the site. */
export function useDocumentHead(head: Head, path: string, isIndexable: boolean): void {
  const title = fullTitle(head, useSettings().business.name)
  useLayoutEffect(() => {
    document.title = title
    setMeta('description', head.description)
    setMeta('robots', isIndexable ? null : 'noindex')
    setCanonical(isIndexable ? new URL(path, document.baseURI).href : null)
  }, [title, head.description, path, isIndexable])
}
