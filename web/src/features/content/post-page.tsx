import { getPost, type Post } from 'offers-service/contract'
import { isMissingError } from '../../api/failures.ts'
import { useApi } from '../../api/hooks.ts'
import type { Head, HeadContext, PageProps } from '../../site/page.ts'
import { paths } from '../../site/paths.ts'
import { articleCard } from '../../site/social-cards.ts'
import { Article, ArticleSkeleton } from './article.tsx'
import { blogPosting } from './blog-posting.ts'
import { LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/on-demand/empty-state.tsx'
import { LoadFailure } from '../../ui/on-demand/load-failure.tsx'
import { Section } from '../../ui/section.tsx'

/** What an address of no published post shows. */
function PostNotFound() {
  return (
    <Section width="text">
      <EmptyState
        title="Post Not Found"
        level="h1"
        actions={
          <>
            <LinkButton to={paths.blog}>Back to Blog</LinkButton>
            <LinkButton to={paths.home}>Back to Home</LinkButton>
          </>
        }
      >
        <p>The blog post you're looking for doesn't exist or may have been removed.</p>
      </EmptyState>
    </Section>
  )
}

export function head(context: HeadContext<Post>): Head {
  const { subject: post, isMissing, settings } = context
  if (!post) {
    return {
      title: isMissing ? 'Post Not Found' : 'Blog article',
      description: `An article for landowners from ${settings.business.name}.`,
    }
  }
  return {
    title: post.title,
    description: post.summary,
    type: 'article',
    parent: { title: 'Our Blog', path: paths.blog },
    // Only the server writes them, so the browser need not have them.
    ...(import.meta.env.SSR && {
      card: articleCard(post.slug),
      structuredData: [blogPosting(post, context)],
    }),
  }
}

/** One blog post. */
export function Page({ params: { slug = '' } }: PageProps) {
  const { data: post, error, isLoading, retry } = useApi(getPost, { params: { slug } })
  if (isLoading) return <ArticleSkeleton />
  if (post) return <Article post={post} />
  if (isMissingError(error)) return <PostNotFound />
  return (
    <Section width="text">
      <LoadFailure error={error} onRetry={retry} level="h1">
        <LinkButton to={paths.blog}>Back to Blog</LinkButton>
      </LoadFailure>
    </Section>
  )
}
