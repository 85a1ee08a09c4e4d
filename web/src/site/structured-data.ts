import type {
  BreadcrumbList,
  FAQPage,
  LocalBusiness,
  Organization,
  WebSite,
  WithContext,
} from 'schema-dts'
import { readPhoneHours } from 'offers-service/contract'
import type { Question } from '../ui/faq.tsx'
import type { HeadContext } from './page.ts'
import { cardPath } from './social-cards.ts'

/** What the business says of itself, and where it says so. */
type Site = Pick<HeadContext, 'settings' | 'absolute'>

const context = 'https://schema.org'
const businessId = (absolute: Site['absolute']) => absolute('/#business')

/** The business where it is only named, as the publisher of something; its id leads to all there is to say. */
export function publisher({ settings, absolute }: Site): Organization {
  return {
    '@type': 'Organization',
    '@id': businessId(absolute),
    name: settings.business.name,
    url: absolute('/'),
    logo: absolute('/icon-512.png'),
  }
}

/** `8 am to 8:30 pm Eastern Time` as search engines read it, on every day; nothing where it is worded otherwise. */
function openingHours(phoneHours: string): { openingHours?: string } {
  const hours = readPhoneHours(phoneHours)
  return hours ? { openingHours: `Mo-Su ${hours.opens}-${hours.closes}` } : {}
}

/** The business itself, for search engines. */
export function localBusiness({ settings, absolute }: Site): WithContext<LocalBusiness> {
  const { phoneDisplay, business } = settings
  const { street, city, state, postalCode } = business.postalAddress
  return {
    '@context': context,
    '@type': 'LocalBusiness',
    '@id': businessId(absolute),
    name: business.name,
    legalName: business.legalName,
    url: absolute('/'),
    logo: absolute('/icon-512.png'),
    image: absolute(cardPath('home')),
    telephone: business.phoneDial?.replace(';ext=', ' ext. ') ?? phoneDisplay,
    address: {
      '@type': 'PostalAddress',
      streetAddress: street,
      addressLocality: city,
      addressRegion: state,
      postalCode,
      addressCountry: 'US',
    },
    areaServed: { '@type': 'Country', name: 'United States' },
    ...openingHours(business.phoneHours),
    founder: business.people.map(({ name }) => ({ '@type': 'Person', name })),
  }
}

/** The name search engines show above the site's pages. */
export function webSite({ settings, absolute }: Site): WithContext<WebSite> {
  return {
    '@context': context,
    '@type': 'WebSite',
    name: settings.business.name,
    url: absolute('/'),
    publisher: { '@id': businessId(absolute) },
  }
}

/** Questions and their answers, for search engines. */
export function faqPage(questions: readonly Question[]): WithContext<FAQPage> {
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

/** One page on the way from the first page; `url` is absolute. */
export interface Step {
  name: string
  url: string
}

/** The way from the first page to a page below it, for search engines. */
export function breadcrumbs(steps: readonly Step[]): WithContext<BreadcrumbList> {
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
