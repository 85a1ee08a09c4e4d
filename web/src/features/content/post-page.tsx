import { getPost, type Post } from 'offers-service/contract'
import { useParams } from 'react-router-dom'
import { useApi } from '../../api/hooks.ts'
import type { Head, HeadContext } from '../../site/page.ts'
import { paths } from '../../site/paths.ts'
import { articleCard } from '../../site/social-cards.ts'
import { Article, ArticleSkeleton } from './blog/article.tsx'
import { PostNotFound } from './blog/post-not-found.tsx'
import { blogPosting } from './structured-data.ts'

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
export function Page() {
  const { slug = '' } = useParams()
  const { data: post, isLoading } = useApi(getPost, { params: { slug } })
  if (isLoading) return <ArticleSkeleton />
  return post ? <Article post={post} /> : <PostNotFound />
}
