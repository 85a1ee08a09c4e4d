import {
  createPage,
  deletePage,
  listAllPages,
  type OwnPage,
  type PageInput,
  updatePage,
} from 'offers-service/contract'
import { addressOf } from '../../api/client.ts'
import { useApi } from '../../api/hooks.ts'
import type { Head } from '../../site/page.ts'
import { byText, type ListRules } from './listing/arrange.ts'
import { Badge } from './listing/badge.tsx'
import { ContentList } from './listing/content-list.tsx'
import { ItemFacts, ItemPreview } from './listing/item-list.tsx'
import { ListScreen } from './listing/list-screen.tsx'
import { publicPathOf } from './pages/page-address.ts'
import { PageEditor } from './pages/page-editor.tsx'
import { OwnerArea } from './shell/owner-area.tsx'
import { useContentActions } from './use-content-actions.ts'
import { useOwnerSend } from './session/use-owner-send.ts'

const address = addressOf(listAllPages)

const words = {
  title: 'Manage Pages',
  noun: 'page',
  plural: 'pages',
  createText: 'New Page',
  searchHint: 'Title, slug or text',
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
    { value: 'slug', label: 'Slug', compare: byText(({ slug }) => slug) },
  ],
}

export function head(): Head {
  return { title: words.title, description: 'Static pages.' }
}

function PagesScreen() {
  const create = useOwnerSend(createPage)
  const update = useOwnerSend(updatePage)
  const remove = useOwnerSend(deletePage)
  const actions = useContentActions<PageInput>({
    noun: words.noun,
    create: async (body) => await create({ body }),
    update: async (id, body) => await update({ params: { id }, body }),
    remove: async (id) => await remove({ params: { id } }),
  })
  return (
    <ListScreen
      words={words}
      query={useApi(listAllPages, {})}
      address={address}
      rules={rules}
      idOf={({ id }) => id}
      renderEditor={(page, close) => <PageEditor page={page} save={actions.save} onClose={close} />}
    >
      {(items, open) => (
        <ContentList
          noun={words.noun}
          items={items}
          idOf={({ id }) => id}
          titleOf={({ title }) => title}
          onEdit={open}
          remove={actions.remove}
        >
          {({ published, slug, summary }) => (
            <>
              <ItemFacts>
                <Badge tone={published ? 'good' : 'quiet'}>
                  {published ? 'Published' : 'Draft'}
                </Badge>
                <span>{publicPathOf(slug)}</span>
              </ItemFacts>
              <ItemPreview>{summary}</ItemPreview>
            </>
          )}
        </ContentList>
      )}
    </ListScreen>
  )
}

/** Static pages. */
export function Page() {
  return (
    <OwnerArea>
      <PagesScreen />
    </OwnerArea>
  )
}
