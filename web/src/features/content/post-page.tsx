import { business, getPost, type Post } from 'offers-service/contract'
import { useParams } from 'react-router-dom'
import { useApi } from '../../api/hooks.ts'
import type { Head, HeadContext } from '../../app/page.ts'
import { paths } from '../../app/paths.ts'
import { breadcrumbs } from '../../app/structured-data.ts'
import { Article, ArticleSkeleton } from './blog/article.tsx'
import { summaryOf } from './blog/excerpt.ts'
import { PostNotFound } from './blog/post-not-found.tsx'
import { blogPosting } from './structured-data.ts'

export function head({ subject: post, isMissing, absolute }: HeadContext<Post>): Head {
  if (!post) {
    return {
      title: isMissing ? 'Post Not Found' : 'Blog article',
      description: `An article for landowners from ${business.name}.`,
    }
  }
  const url = absolute(paths.post(post.slug))
  return {
    title: post.title,
    description: summaryOf(post),
    type: 'article',
    structuredData: [
      blogPosting(post, {
        url,
        home: absolute(paths.home),
        image: absolute('/images/hero-1280.webp'),
      }),
      breadcrumbs(absolute, [
        { name: 'Our Blog', path: paths.blog },
        { name: post.title, path: paths.post(post.slug) },
      ]),
    ],
  }
}

/** One blog post. */
export function Page() {
  const { slug = '' } = useParams()
  const { data: post, isLoading } = useApi(getPost, { params: { slug } })
  if (isLoading) return <ArticleSkeleton />
  return post ? <Article post={post} /> : <PostNotFound />
}
