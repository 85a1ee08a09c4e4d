import { describe, expect, it } from 'vitest'
import { defaultSettings, dialOf, noStory, type OwnBusiness } from '../../../contract/index.ts'
import { blankBusiness, withDefaults } from './settings.ts'

const { business: known } = defaultSettings

function settingsWith(business: Partial<OwnBusiness>, phoneDisplay = '') {
  return withDefaults({
    phoneDisplay,
    emailObfuscated: '',
    trustBadgeUrls: [],
    business: { ...blankBusiness, ...business },
  })
}

function storyWith(story: string, ...names: string[]) {
  const people = names.map((name) => ({ name, role: '', bio: '' }))
  return settingsWith({ people, about: { ...noStory, story } }).business.about.story
}

describe('a setting that is empty', () => {
  it('has its default, each by itself', () => {
    expect(settingsWith({})).toEqual(defaultSettings)
    expect(settingsWith({ supportEmail: 'us@holt.example' }).business).toEqual({
      ...known,
      supportEmail: 'us@holt.example',
    })
  })

  it('never mixes its default into an address of the owner', () => {
    const postalAddress = { street: '12 Main Street', city: '', state: 'OH', postalCode: '' }
    expect(settingsWith({ postalAddress }).business.postalAddress).toEqual(postalAddress)
  })

  it('tells the story this site came with beside its own people alone', () => {
    const example = known.about.story
    expect(storyWith('', 'Bea Holt', 'Amos Larkenby')).toBe(example)
    expect(storyWith('', 'Bea Holt')).toBe('')
    // As a form had it that was saved before the people were named.
    expect(storyWith(example, 'Bea Holt')).toBe('')
    expect(storyWith('We farmed.', 'Bea Holt')).toBe('We farmed.')
    expect(storyWith('We farmed.')).toBe('We farmed.')
  })

  it('never has the owner buy land in another company’s name', () => {
    expect(settingsWith({ name: 'Holt Acres' }).business.legalName).toBe('Holt Acres')
  })
})

describe('the phone number', () => {
  it('comes with how it is dialed, or null when it cannot be', () => {
    expect(dialOf(defaultSettings.phoneDisplay)).toBe(known.phoneDial)
    expect(settingsWith({}, '352.555.0199 x12').business.phoneDial).toBe('+13525550199;ext=12')
    expect(settingsWith({}, 'ask at the counter').business.phoneDial).toBeNull()
  })
})
