import type { Settings } from 'offers-service/contract'
import type { ComponentType } from 'react'
import type { Thing, WithContext } from 'schema-dts'
import type { PictureName } from '../ui/pictures.ts'
import type { CardName } from './social-cards.ts'

/** The parts of an address that its route leaves open, by their names in it. */
export type Params = Readonly<Record<string, string | undefined>>

/** What a page says about itself to search engines, link previews and the browser's title bar. */
export interface Head {
  /** Without the business's name, which is added. */
  title: string
  description: string
  type?: 'website' | 'article'
  /** The picture beside a shared link; absent means the first page's. */
  card?: CardName
  /** The page above this one, where that is not the first page. */
  parent?: { title: string; path: string }
  /** A picture of the first screen, fetched early. */
  preload?: { picture: PictureName; sizes: string }
  /** JSON-LD objects for the server's page. */
  structuredData?: WithContext<Thing>[]
}

/** What a page's head may depend on. */
export interface HeadContext<Subject = unknown> {
  params: Params
  /** The reply of the route's `subject`; undefined while it loads and when there is none. */
  subject: Subject | undefined
  /** True when there is no such subject, or none that could be had. */
  isMissing?: boolean
  settings: Settings
  /** Makes an absolute address of a path of the site. */
  absolute: (path: string) => string
}

export interface PageProps {
  params: Params
}

/** What every `features/…/…-page.tsx` exports. */
export interface PageModule<Subject = never> {
  Page: ComponentType<PageProps>
  head: (context: HeadContext<Subject>) => Head
}

/** Fetches of page modules, by the file each one stands in. */
export type PageLoaders = Record<string, (() => Promise<PageModule>) | undefined>
