import type { Post } from 'offers-service/contract'
import type { BlogPosting, WithContext } from 'schema-dts'
import type { HeadContext } from '../../site/page.ts'
import { paths } from '../../site/paths.ts'
import { articleCard, cardPath } from '../../site/social-cards.ts'
import { publisher } from '../../site/structured-data.ts'

/** A post, for search engines; a draft has no date. */
export function blogPosting(
  post: Post,
  site: Pick<HeadContext, 'settings' | 'absolute'>,
): WithContext<BlogPosting> {
  const { absolute } = site
  return {
    '@context': 'https://schema.org',
    '@type': 'BlogPosting',
    headline: post.title,
    description: post.summary,
    ...(post.publishedAt && { datePublished: post.publishedAt }),
    author: publisher(site),
    publisher: publisher(site),
    image: absolute(cardPath(articleCard(post.slug))),
    mainEntityOfPage: absolute(paths.post(post.slug)),
    inLanguage: 'en-US',
  }
}
