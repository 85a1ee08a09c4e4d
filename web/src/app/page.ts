import type { ComponentType } from 'react'

/** What a page says about itself to search engines, link previews and the browser's title bar. */
export interface Head {
  /** Without the business's name, which is added. */
  title: string
  description: string
  type?: 'website' | 'article'
  /** Path of the preview picture; absent means the site's own. */
  image?: string
  /** JSON-LD objects for the server's page. */
  structuredData?: object[]
}

/** What a page's head may depend on. */
export interface HeadContext<Subject = unknown> {
  params: Readonly<Record<string, string | undefined>>
  /** The reply of the route's `subject`; undefined while it loads and when there is none. */
  subject: Subject | undefined
  /** True when there is no such subject, or none that could be had. */
  isMissing?: boolean
  /** The phone number shown on the site. */
  phone: string
  /** Makes an absolute address of a path of the site. */
  absolute: (path: string) => string
}

/** What every `features/…/…-page.tsx` exports. */
export interface PageModule<Subject = never> {
  Page: ComponentType
  head: (context: HeadContext<Subject>) => Head
}
