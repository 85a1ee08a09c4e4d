import { type FullSettings, settingsUntilKnown } from './settings.ts'

/** What our people say of themselves, by name. Apart from the other defaults, because it is long and every page would load it. */
const bios: Record<string, string> = {
  'Ruth Larkenby':
    'Ruth reads every county record herself and signs every offer we send. She grew up on forty acres of Florida pine.\n\nIf you have an offer from us, she worked it out. Before the land business she mapped timber for a living, so she reads a contour line faster than a menu. She still walks the home twenty acres on Sundays and answers letters with letters.',
  'Amos Larkenby':
    'Amos walks each file from signature to payment. He has spent 15+ years in real estate.\n\nIf something turns up in the title search, it is Amos who calls you, says what it is and what happens next. He keeps one list for every family on a deed, however many there are and wherever they live. He does not sign off until the money has arrived.',
}

const { business } = settingsUntilKnown

/** What stands wherever a setting is empty. */
export const defaultSettings: FullSettings = {
  ...settingsUntilKnown,
  business: {
    ...business,
    signer: { name: '', title: '' },
    references: [],
    reviews: [],
    countyRecords: [],
    people: business.people.map(({ name, role }) => ({ name, role, bio: bios[name] ?? '' })),
  },
}
