import {
  createPost,
  deletePost,
  listAllPosts,
  type OwnPost,
  type PostInput,
  updatePost,
} from 'offers-service/contract'
import { useApi } from '../../api/hooks.ts'
import type { Head } from '../../site/page.ts'
import { formatAdminDate } from '../../format/dates.ts'
import { byText, latestFirst, type ListRules } from './listing/filter-and-sort.ts'
import { Badge } from './listing/badge.tsx'
import { ItemFacts } from './listing/item-list.tsx'
import { PlannedDays } from './content/publishing-fields.tsx'
import { PostEditor } from './content/post-editor.tsx'
import { contentCalls, contentPage } from './content/content-screen.tsx'

const words = {
  title: 'Manage Posts',
  noun: 'blog post',
  plural: 'posts',
  createText: 'New Post',
  searchHint: 'Title, address or text',
  emptyTitle: 'No blog posts yet',
  emptyText:
    'A post answers one question landowners ask you. Write it as you would explain it on the phone, and keep it a draft until you are happy with it.',
}

const rules: ListRules<OwnPost> = {
  textOf: ({ title, slug, excerpt = '', body }) => `${title}\n${slug}\n${excerpt}\n${body}`,
  filters: [
    { value: 'all', label: 'All posts', keeps: () => true },
    { value: 'published', label: 'Published', keeps: ({ published }) => published },
    { value: 'drafts', label: 'Drafts', keeps: ({ published }) => !published },
  ],
  sorts: [
    {
      value: 'newest',
      label: 'Newest first',
      compare: latestFirst(({ publishedAt }) => publishedAt),
    },
    { value: 'title', label: 'Title', compare: byText(({ title }) => title) },
  ],
}

export function head(): Head {
  return { title: words.title, description: 'Blog posts.' }
}

/** Blog posts. */
export const Page = contentPage<OwnPost, PostInput>({
  words,
  rules,
  trash: 'posts',
  useItems: () => useApi(listAllPosts, {}),
  calls: contentCalls(createPost, updatePost, deletePost),
  idOf: ({ id }) => id,
  titleOf: ({ title }) => title,
  summaryOf: ({ published, publishedAt, slug, ...post }) => (
    <ItemFacts>
      <Badge tone={published ? 'good' : 'quiet'}>{published ? 'Published' : 'Draft'}</Badge>
      {publishedAt && (
        <span>
          {published ? '' : 'First published '}
          {formatAdminDate(publishedAt)}
        </span>
      )}
      <PlannedDays published={published} {...post} />
      <span>/blog/{slug}</span>
    </ItemFacts>
  ),
  Editor: PostEditor,
})
