import { type OwnPost, PostInput } from 'offers-service/contract'
import { useState } from 'react'
import { object, omit } from 'valibot'
import { paths } from '../../../site/paths.ts'
import { formatAdminDate } from '../../../format/dates.ts'
import { TextareaField } from '../../../ui/field.tsx'
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

interface Publication {
  published: boolean
  publishedAt: string | null
}

/** When a post counts as published after a save: now if it was not published before, otherwise as it was. */
export function publishedAtAfter(
  before: Publication | undefined,
  isPublished: boolean,
  now: Date,
): string | null {
  const isNewlyPublished = isPublished && !before?.published
  return isNewlyPublished ? now.toISOString() : (before?.publishedAt ?? null)
}

/** What the admin types; the date of publication follows from it. */
const PostForm = object({ ...omit(PostInput, ['publishedAt']).entries, ...plannedDayEntries })

/** The form of one blog post. */
export function PostEditor(props: EditorProps<OwnPost, PostInput>) {
  const { item: post, onClose } = props
  const item = useContentForm(props, {
    kind: 'posts',
    idOf: ({ id }) => id,
    valuesOf: (stored) => ({
      title: stored?.title ?? '',
      slug: stored?.slug ?? '',
      excerpt: stored?.excerpt ?? '',
      body: stored?.body ?? '',
      ...publishingOf(stored),
    }),
    schema: PostForm,
    required: ['title', 'slug', 'body'],
    toInput: (input) => ({
      ...input,
      ...plannedDays(input),
      publishedAt: publishedAtAfter(post, input.published, new Date()),
    }),
  })
  const { form, field, values } = item
  const [openedAt] = useState(() => new Date())

  return (
    <ItemEditor
      title={post ? 'Edit Post' : 'New Post'}
      item={item}
      onSubmit={item.onSubmit}
      findProblem={() =>
        brokenLinksQuestion(values.body, values.published, paths.post(values.slug))
      }
      onClose={onClose}
      aside={
        <>
          <PublishingFields field={field} values={values} />
          <p>
            {post?.publishedAt
              ? `First published ${formatAdminDate(post.publishedAt)}`
              : 'Visitors cannot see a draft. The date is set the first time you publish.'}
          </p>
          <PreviewButton
            type="post"
            fields={{
              title: values.title,
              body: values.body,
              publishedAt: publishedAtAfter(post, values.published, openedAt) ?? '',
            }}
          />
          {item.earlierVersions}
          {post?.published && (
            <p>
              <PublicLink to={paths.post(post.slug)} />
            </p>
          )}
        </>
      }
    >
      <TitleAndSlug
        title={field('title', {
          onChange: ({ target }: { target: HTMLInputElement }) => {
            if (!post) form.setValue('slug', slugAfterTitle(values, target.value))
          },
        })}
        slug={field('slug')}
      />
      <TextareaField
        label="Excerpt"
        isOptional
        rows={3}
        hint="Shown in the list of posts. Without one, the first 150 characters of the body are shown."
        {...field('excerpt')}
      />
      <MarkdownEditor label="Body" source={values.body} {...field('body')} />
    </ItemEditor>
  )
}
