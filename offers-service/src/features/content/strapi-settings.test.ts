import { describe, expect, it } from 'vitest'
import { defaultSettings } from '../../../contract/index.ts'
import { HttpError } from '../../platform/http/errors.ts'
import { scripted } from '../../testing/scripted-strapi.ts'

const savedAt = '2026-07-01T08:00:00.000Z'

describe('settings in Strapi', () => {
  const stored = {
    updatedAt: savedAt,
    phoneDisplay: ' (352) 555-0144 ',
    emailObfuscated: 'us [at] holt',
    trustBadgeUrls: ' /a.svg \n\n/b.svg\n  ',
    businessName: 'Holt Acres',
    legalName: 'Holt Acres, Inc.',
    supportEmail: 'us@holt.example',
    street: '12 Mill Lane',
    city: 'Fort Ansel',
    state: 'OH',
    postalCode: '45899',
    people: [
      { id: 1, name: 'Bea Holt', role: 'Offers', bio: null },
      { id: 2, name: ' ', role: 'Nobody', bio: '' },
    ],
    escrowCompany: 'Cedar Title',
    escrowWebsite: 'https://cedar.example',
    escrowPhone: '(614) 555-0144',
    companyNumber: 'L0155',
    registrationState: 'Ohio',
    registerWebsite: 'https://ohio.example/l0155',
    licensing: 'Not licensed: we buy for ourselves.',
    signerName: 'Dana Reyes ',
    signerTitle: null,
    aboutLead: 'We farm. ',
    aboutStory: 'It began with a mule.\n\nThe mule is gone.\n',
    aboutPhoto: '/uploads/mule.jpg',
    aboutPhotoText: 'A mule',
    film: null,
    referenceLines: 'Dana Cole, Mesa Title, (505) 555-0144\n\nCarl Cole, (505) 555-0145 ',
    reviewLines: null,
    countyRecordLines: ' Marion County, FL | https://record.example/{apn} \n\n',
    phoneHours: '8 am to 8 pm Eastern Time',
    licenseLines: 'Ohio license 0155.\n \n',
  }
  const business = {
    name: 'Holt Acres',
    legalName: 'Holt Acres, Inc.',
    supportEmail: 'us@holt.example',
    postalAddress: { street: '12 Mill Lane', city: 'Fort Ansel', state: 'OH', postalCode: '45899' },
    people: [{ name: 'Bea Holt', role: 'Offers', bio: '', photo: '' }],
    escrowCompany: {
      name: 'Cedar Title',
      website: 'https://cedar.example',
      phone: '(614) 555-0144',
    },
    registration: { number: 'L0155', state: 'Ohio', website: 'https://ohio.example/l0155' },
    licensing: 'Not licensed: we buy for ourselves.',
    signer: { name: 'Dana Reyes', title: '' },
    about: {
      lead: 'We farm.',
      story: 'It began with a mule.\n\nThe mule is gone.',
      photo: '/uploads/mule.jpg',
      photoText: 'A mule',
      film: '',
    },
    references: ['Dana Cole, Mesa Title, (505) 555-0144', 'Carl Cole, (505) 555-0145'],
    reviews: [],
    countyRecords: ['Marion County, FL | https://record.example/{apn}'],
    phoneHours: '8 am to 8 pm Eastern Time',
    licenseLines: ['Ohio license 0155.'],
  }
  const told = {
    phoneDisplay: '(352) 555-0144',
    emailObfuscated: 'us [at] holt',
    trustBadgeUrls: ['/a.svg', '/b.svg'],
    business: { ...business, phoneDial: '+13525550144' },
    updatedAt: savedAt,
  }

  it('are read line by line, without blanks and without people who have no name', async () => {
    const { strapi, calls } = scripted({ 'GET /setting': { data: stored } })
    expect(await strapi.settings.read()).toEqual(told)
    expect(calls[0]?.query).toEqual({ populate: 'people' })
  })

  it('are the defaults while nobody has saved any, but not while Strapi is away', async () => {
    const none = scripted({ 'GET /setting': new HttpError('not_found') })
    expect(await none.strapi.settings.read()).toEqual({ ...defaultSettings, updatedAt: null })
    const away = scripted({ 'GET /setting': new HttpError('content_unavailable') })
    await expect(away.strapi.settings.read()).rejects.toThrow(new HttpError('content_unavailable'))
    const broken = scripted({ 'GET /setting': new TypeError('not_found') })
    await expect(broken.strapi.settings.read()).rejects.toThrow(TypeError)
  })

  it('are written line by line, each field under its name in Strapi', async () => {
    const { strapi, calls } = scripted({ 'PUT /setting': { data: stored } })
    const badges = [' /a.svg ', '', '/b.svg']
    const { phoneDisplay, emailObfuscated } = told
    const input = { phoneDisplay, emailObfuscated, trustBadgeUrls: badges, business }
    expect(await strapi.settings.update(input, savedAt)).toEqual(told)
    expect(calls).toEqual([
      {
        asked: 'PUT /setting',
        query: { populate: 'people', basedOn: savedAt },
        data: {
          ...stored,
          updatedAt: undefined,
          phoneDisplay: '(352) 555-0144',
          trustBadgeUrls: '/a.svg\n/b.svg',
          people: business.people,
          signerName: 'Dana Reyes',
          signerTitle: '',
          aboutLead: business.about.lead,
          aboutStory: business.about.story,
          film: '',
          referenceLines: business.references.join('\n'),
          reviewLines: '',
          countyRecordLines: business.countyRecords.join('\n'),
          licenseLines: 'Ohio license 0155.',
        },
      },
    ])
  })

  it('never take the story this site came with for one of the business', async () => {
    const { strapi, calls } = scripted({ 'PUT /setting': { data: stored } })
    const three = { phoneDisplay: '', emailObfuscated: '', trustBadgeUrls: [] }
    const { about } = defaultSettings.business
    await strapi.settings.update({ ...three, business: { about } })
    expect(calls[0]?.data).toMatchObject({ aboutLead: about.lead, aboutStory: '' })
  })

  it('leave alone what was not sent, and take an emptied address of mail away', async () => {
    const { strapi, calls } = scripted({ 'PUT /setting': { data: stored } })
    const three = { phoneDisplay: '', emailObfuscated: '', trustBadgeUrls: [] }
    await strapi.settings.update(three)
    expect(JSON.parse(JSON.stringify(calls[0]?.data))).toEqual({ ...three, trustBadgeUrls: '' })
    await strapi.settings.update({ ...three, business: { supportEmail: '', licenseLines: [] } })
    expect(calls[1]?.data).toMatchObject({ supportEmail: null, licenseLines: '' })
  })
})
