import { listStateNotices, setStateNotice, type StateNotice } from 'offers-service/contract'
import { parse } from 'valibot'
import { call } from '../../api/client.ts'
import { useApi } from '../../api/hooks.ts'
import type { Head } from '../../site/page.ts'
import { byText, latestFirst, type ListRules } from './listing/filter-and-sort.ts'
import { Badge } from './listing/badge.tsx'
import { ItemFacts, ItemPreview } from './listing/item-list.tsx'
import { formatTimestamp } from './dates.ts'
import { NoticeEditor } from './content/notice-editor.tsx'
import { NoticeForm, type NoticeInput, stateName } from './content/notice-values.ts'
import { contentPage } from './content/content-screen.tsx'

const words = {
  title: 'State Notices',
  noun: 'state notice',
  plural: 'notices',
  createText: 'New Notice',
  searchHint: 'State or text',
  emptyTitle: 'No state notices yet',
  emptyText:
    'Some states want certain words in a letter that offers to buy land. Keep them here, and every letter about land there, or to a seller who lives there, carries them. Ask your attorney which states do and what must be said.',
}

const rules: ListRules<StateNotice> = {
  textOf: ({ state, text, belowAssessedText }) =>
    `${stateName(state)}\n${state}\n${text}\n${belowAssessedText}`,
  filters: [
    { value: 'all', label: 'All notices', keeps: () => true },
    {
      value: 'assessed',
      label: 'With assessed value',
      keeps: ({ belowAssessedText }) => belowAssessedText !== '',
    },
  ],
  sorts: [
    { value: 'state', label: 'State', compare: byText(({ state }) => stateName(state)) },
    { value: 'changed', label: 'Last changed', compare: latestFirst((notice) => notice.updatedAt) },
  ],
}

function store({ state, ...body }: NoticeInput & { basedOn?: string | undefined }) {
  return call(setStateNotice, { params: { state }, body })
}

export function head(): Head {
  return { title: words.title, description: 'What states want said in letters.' }
}

/** What states want said in letters. */
export const Page = contentPage<StateNotice, NoticeInput>({
  words,
  rules,
  isForOwners: true,
  useItems: () => useApi(listStateNotices, {}),
  calls: {
    create: async (input) => (await store(input)).find(({ state }) => state === input.state),
    update: (_state, input) => store(input),
    remove: (id) =>
      store({ state: parse(NoticeForm.entries.state, id), text: '', belowAssessedText: '' }),
  },
  idOf: ({ state }) => state,
  titleOf: ({ state }) => stateName(state),
  summaryOf: ({ text, belowAssessedText, updatedAt }) => (
    <>
      <ItemFacts>
        {belowAssessedText !== '' && <Badge tone="quiet">Needs assessed value</Badge>}
        <span>Changed {formatTimestamp(updatedAt)}</span>
      </ItemFacts>
      <ItemPreview>{text}</ItemPreview>
    </>
  ),
  Editor: NoticeEditor,
})
