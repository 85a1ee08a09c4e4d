import { seededRandom } from '../brand/seeded-random.ts'
import type { PictureName } from '../ui/pictures.ts'

/** A picture beside a shared link: one of the prints, with words on a label. */
interface SocialCard {
  picture: PictureName
  words: string
}

export const cardSize = { width: 1200, height: 630 } as const

/** Every card; `web/art/cards.ts` draws them as `/images/cards/{name}.jpg`. */
export const socialCards = {
  home: { picture: 'hero', words: 'A fair cash offer for your land' },
  about: { picture: 'pine', words: 'Our Story' },
  'how-it-works': { picture: 'mountain', words: 'How It Works' },
  testimonials: { picture: 'prairie', words: 'Success Stories' },
  blog: { picture: 'farmland', words: 'Our Blog' },
  contact: { picture: 'desert', words: 'Get in Touch' },
  'check-us': { picture: 'farmland', words: 'Check Us' },
  legal: { picture: 'coast', words: 'Terms and Privacy' },
  'article-farmland': { picture: 'farmland', words: 'From our blog' },
  'article-pine': { picture: 'pine', words: 'From our blog' },
  'article-desert': { picture: 'desert', words: 'From our blog' },
  'article-mountain': { picture: 'mountain', words: 'From our blog' },
  'article-prairie': { picture: 'prairie', words: 'From our blog' },
  'article-coast': { picture: 'coast', words: 'From our blog' },
} as const satisfies Record<string, SocialCard>

export type CardName = keyof typeof socialCards

/** A post's card: always the same one, although posts move along in the list as new ones come. */
export function articleCard(slug: string): CardName {
  const names = Object.keys(socialCards).filter((name): name is CardName =>
    name.startsWith('article-'),
  )
  return names[Math.floor(seededRandom(slug)() * names.length)] ?? 'blog'
}

/** The address of a card on this site. */
export function cardPath(name: CardName): string {
  return `/images/cards/${name}.jpg`
}
