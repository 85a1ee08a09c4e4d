import { business } from 'offers-service/contract'
import type { Question } from '../ui/faq.tsx'
import { socialImage } from './head-tags.ts'
import type { HeadContext } from './page.ts'

const context = 'https://schema.org'

/** The business itself, for search engines. */
export function localBusiness({
  phone,
  absolute,
}: Pick<HeadContext, 'phone' | 'absolute'>): object {
  const { street, city, state, postalCode } = business.postalAddress
  return {
    '@context': context,
    '@type': 'LocalBusiness',
    '@id': absolute('/#business'),
    name: business.name,
    legalName: business.legalName,
    url: absolute('/'),
    image: absolute(socialImage),
    telephone: phone,
    address: {
      '@type': 'PostalAddress',
      streetAddress: street,
      addressLocality: city,
      addressRegion: state,
      postalCode,
      addressCountry: 'US',
    },
    areaServed: { '@type': 'Country', name: 'United States' },
    openingHours: 'Mo-Su',
    founder: business.founders.map(({ name }) => ({ '@type': 'Person', name })),
  }
}

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

/** The way from the first page to a page below it, for search engines. */
export function breadcrumbs(
  absolute: HeadContext['absolute'],
  steps: ReadonlyArray<{ name: string; path: string }>,
): object {
  const all = [{ name: 'Home', path: '/' }, ...steps]
  return {
    '@context': context,
    '@type': 'BreadcrumbList',
    itemListElement: all.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: absolute(path),
    })),
  }
}
