import type { Person } from '../values/business.ts'
import type { OwnStory } from '../values/own-story.ts'
import { type FullSettings, settingsUntilKnown } from './settings.ts'

/** What our people say of themselves, by name. Apart from the other defaults, because it is long and every page would load it. */
const bios: Record<string, string> = {
  'Ruth Larkenby':
    'Ruth reads every county record herself and signs every offer we send. She grew up on forty acres of Florida pine.\n\nIf you have an offer from us, she worked it out. Before the land business she mapped timber for a living, so she reads a contour line faster than a menu. She still walks the home twenty acres on Sundays and answers letters with letters.',
  'Amos Larkenby':
    'Amos walks each file from signature to payment. He has spent 15+ years in real estate.\n\nIf something turns up in the title search, it is Amos who calls you, says what it is and what happens next. He keeps one list for every family on a deed, however many there are and wherever they live. He does not sign off until the money has arrived.',
}

const story = `It began with forty acres of Florida pine. Grandfather planted most of it by hand, a row at a time, and he could tell you which rows he had planted before breakfast.

Years later the family had to sell half of it. The offers came on postcards, and not one of them named a price. The callers had a price, but it changed with every call. Nobody explained the papers. Mother signed them on the hood of a truck and was never sure what she had put her name to.

We kept the postcards. One night, after years of working in real estate, we laid them out on the kitchen table. On the back of one we wrote down what it should have said: the price, how somebody came to it, what it costs, who is asking, and what happens if the answer is no.

That list became our first letter. We still send the same one today, to owners in all 50 states, and we still sign each of them by hand.`

const { business } = settingsUntilKnown

/** What stands wherever a setting is empty. */
export const defaultSettings: FullSettings = {
  ...settingsUntilKnown,
  business: {
    ...business,
    signer: { name: '', title: '' },
    about: {
      lead: 'We buy land the way we would want to sell our own: with one clear price, no costs, and time to think.',
      story,
      photo: '',
      photoText: '',
      film: '',
    },
    references: [],
    reviews: [],
    countyRecords: [],
    people: business.people.map(({ name, role }) => ({ name, role, bio: bios[name] ?? '' })),
  },
}

const examplePeople = new Set(business.people.map(({ name }) => name))

/** Whether this is one of the people this site came with, who are nobody's. */
export const isExamplePerson = ({ name }: Pick<Person, 'name'>): boolean => examplePeople.has(name)

/** Whether the story of the About page is the one this site came with. */
export const isExampleStory = (about: Pick<OwnStory, 'story'>): boolean => about.story === story
