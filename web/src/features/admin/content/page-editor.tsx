import { type OwnPage, PageInput } from 'offers-service/contract'
import { object } from 'valibot'
import { ItemEditor } from '../editing/item-editor.tsx'
import { brokenLinksQuestion } from '../editing/markdown/link-targets.ts'
import { MarkdownEditor } from '../editing/markdown/markdown-editor.tsx'
import { PreviewButton, PublicLink } from '../editing/public-link.tsx'
import {
  plannedDayEntries,
  plannedDays,
  PublishingFields,
  publishingOf,
} from './publishing-fields.tsx'
import { slugAfterTitle, TitleAndSlug } from './title-and-slug.tsx'
import type { EditorProps } from './content-screen.tsx'
import { useContentForm } from './use-content-form.tsx'
import { paths } from '../../../site/paths.ts'

/** Pages with an address and a fixed text of their own. */
const fixedPages: Partial<Record<string, string>> = {
  about: paths.about,
  'how-it-works': paths.howItWorks,
}

/** Tells whether the website shows its own text at this page's address. */
function isFixedPage(slug: string): boolean {
  return slug in fixedPages
}

/** Where visitors find a page. */
export function publicPathOf(slug: string): string {
  return fixedPages[slug] ?? paths.page(slug)
}

/** What the admin types, with days as they are written. */
const PageForm = object({ ...PageInput.entries, ...plannedDayEntries })

/** The form of one static page. */
export function PageEditor(props: EditorProps<OwnPage, PageInput>) {
  const { item: page, onClose } = props
  const item = useContentForm(props, {
    kind: 'pages',
    idOf: ({ id }) => id,
    valuesOf: (stored) => ({
      title: stored?.title ?? '',
      slug: stored?.slug ?? '',
      body: stored?.body ?? '',
      ...publishingOf(stored),
    }),
    schema: PageForm,
    required: ['title', 'slug', 'body'],
    toInput: (input) => ({ ...input, ...plannedDays(input) }),
  })
  const { form, field, values } = item

  return (
    <ItemEditor
      title={page ? 'Edit Page' : 'New Page'}
      item={item}
      onSubmit={item.onSubmit}
      findProblem={() =>
        brokenLinksQuestion(values.body, values.published, publicPathOf(values.slug))
      }
      onClose={onClose}
      aside={
        <>
          <PublishingFields field={field} values={values} />
          {isFixedPage(values.slug) ? (
            <p>
              The website has its own text at {publicPathOf(values.slug)}, so what you write here
              does not show there.
            </p>
          ) : (
            <p>Visitors cannot see a draft.</p>
          )}
          <PreviewButton
            type="page"
            fields={{ title: values.title, slug: values.slug, body: values.body }}
          />
          {item.earlierVersions}
          {page?.published && (
            <p>
              <PublicLink to={publicPathOf(page.slug)} />
            </p>
          )}
        </>
      }
    >
      <TitleAndSlug
        title={field('title', {
          onChange: ({ target }: { target: HTMLInputElement }) => {
            if (!page) form.setValue('slug', slugAfterTitle(values, target.value))
          },
        })}
        slug={field('slug')}
      />
      <MarkdownEditor label="Body" source={values.body} {...field('body')} />
    </ItemEditor>
  )
}
