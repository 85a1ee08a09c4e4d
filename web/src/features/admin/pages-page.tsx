import {
  createPage,
  deletePage,
  listAllPages,
  type OwnPage,
  type PageInput,
  updatePage,
} from 'offers-service/contract'
import { useApi } from '../../api/hooks.ts'
import type { Head } from '../../site/page.ts'
import { byText, type ListRules } from './listing/filter-and-sort.ts'
import { Badge } from './listing/badge.tsx'
import { ItemFacts, ItemPreview } from './listing/item-list.tsx'
import { PlannedDays } from './content/publishing-fields.tsx'
import { PageEditor, publicPathOf } from './content/page-editor.tsx'
import { contentCalls, contentPage } from './content/content-screen.tsx'

const words = {
  title: 'Manage Pages',
  noun: 'page',
  plural: 'pages',
  createText: 'New Page',
  searchHint: 'Title, address or text',
  emptyTitle: 'No pages yet',
  emptyText:
    'A page holds something that stays true for long, such as how you handle inherited land. It gets an address of its own that you can link to from posts.',
}

const rules: ListRules<OwnPage> = {
  textOf: ({ title, slug, body }) => `${title}\n${slug}\n${body}`,
  filters: [
    { value: 'all', label: 'All pages', keeps: () => true },
    { value: 'published', label: 'Published', keeps: ({ published }) => published },
    { value: 'drafts', label: 'Drafts', keeps: ({ published }) => !published },
  ],
  sorts: [
    { value: 'title', label: 'Title', compare: byText(({ title }) => title) },
    { value: 'slug', label: 'Address', compare: byText(({ slug }) => slug) },
  ],
}

export function head(): Head {
  return { title: words.title, description: 'Static pages.' }
}

/** Static pages. */
export const Page = contentPage<OwnPage, PageInput>({
  words,
  rules,
  trash: 'pages',
  useItems: () => useApi(listAllPages, {}),
  calls: contentCalls(createPage, updatePage, deletePage),
  idOf: ({ id }) => id,
  titleOf: ({ title }) => title,
  summaryOf: ({ published, slug, summary, ...page }) => (
    <>
      <ItemFacts>
        <Badge tone={published ? 'good' : 'quiet'}>{published ? 'Published' : 'Draft'}</Badge>
        <PlannedDays published={published} {...page} />
        <span>{publicPathOf(slug)}</span>
      </ItemFacts>
      <ItemPreview>{summary}</ItemPreview>
    </>
  ),
  Editor: PageEditor,
})
