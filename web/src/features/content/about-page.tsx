import { type About, familyNames, getAbout, getPage } from 'offers-service/contract'
import { useApi } from '../../api/hooks.ts'
import type { Head, HeadContext } from '../../site/page.ts'
import { OfferSection } from '../contact/offer-section.tsx'
import { Film } from './about/film.tsx'
import { Story } from './about/story.tsx'
import { Team } from './about/team.tsx'
import { Values } from './about/values.tsx'

export function head({ settings }: HeadContext): Head {
  return {
    title: 'Our Story',
    description: `Who is behind ${settings.business.name}: ${familyNames(settings.business.people)}, a family that buys rural and vacant land and treats its owners with respect.`,
    card: 'about',
  }
}

/** Where it cannot be read, the page stands without it. */
const nothingTold: About = {
  lead: '',
  story: '',
  photo: '',
  photoText: '',
  film: '',
  isExample: false,
}

/** Who we are: where the business comes from, what it holds to, and the people in it. */
export function Page() {
  // Asked for as the specification says; what is shown does not depend on it.
  useApi(getPage, { params: { slug: 'about' } })
  const { data, error } = useApi(getAbout, {})
  const about = data ?? (error && nothingTold)
  return (
    <>
      <Story about={about} />
      <Film url={about?.film ?? ''} />
      <Values />
      <Team />
      <OfferSection land="pine" />
    </>
  )
}
