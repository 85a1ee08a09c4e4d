import { business, type Post } from 'offers-service/contract'
import type { Question } from '../../ui/faq.tsx'
import { excerptOf } from './blog/excerpt.ts'

const context = 'https://schema.org'

/** Questions and their answers, for search engines. */
export function faqPage(questions: readonly Question[]): object {
  return {
    '@context': context,
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  }
}

/** The way from the first page to this one, for search engines. */
export function breadcrumbs(steps: readonly { name: string; url: string }[]): object {
  return {
    '@context': context,
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ name, url }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: url,
    })),
  }
}

interface PostAddresses {
  url: string
  image: string
  home: string
}

/** A post, for search engines; a draft has no date. */
export function blogPosting(post: Post, { url, image, home }: PostAddresses): object {
  const publisher = { '@type': 'Organization', name: business.name, url: home }
  return {
    '@context': context,
    '@type': 'BlogPosting',
    headline: post.title,
    description: excerptOf(post),
    datePublished: post.publishedAt ?? undefined,
    author: publisher,
    publisher,
    image,
    mainEntityOfPage: url,
  }
}
