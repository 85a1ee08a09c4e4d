import { business, type Post } from 'offers-service/contract'
import { summaryOf } from './blog/excerpt.ts'

interface PostAddresses {
  url: string
  image: string
  home: string
}

/** A post, for search engines; a draft has no date. */
export function blogPosting(post: Post, { url, image, home }: PostAddresses): object {
  const publisher = { '@type': 'Organization', name: business.name, url: home }
  return {
    '@context': 'https://schema.org',
    '@type': 'BlogPosting',
    headline: post.title,
    description: summaryOf(post),
    datePublished: post.publishedAt ?? undefined,
    author: publisher,
    publisher,
    image,
    mainEntityOfPage: url,
  }
}
