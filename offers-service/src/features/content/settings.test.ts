import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type About,
  type CheckUs,
  defaultSettings,
  noStory,
  type OwnSettings,
  type Settings,
} from '../../../contract/index.ts'
import { openDatabase } from '../../platform/database/database.ts'
import { startService } from '../../testing/service.ts'
import { type RunningStrapi, startStrapi } from '../../testing/strapi.ts'

const { business: known } = defaultSettings

const spoken = { phoneDisplay: '(352) 555-0144', emailObfuscated: 'us [at] example' }
describe('the settings', () => {
  let strapi: RunningStrapi
  let service: Awaited<ReturnType<typeof startService>>
  let admin: Awaited<ReturnType<typeof service.logIn>>
  beforeAll(async () => {
    strapi = await startStrapi({ seed: 'demo' })
    const environment = { CMS_URL: strapi.url, CMS_TOKEN: strapi.token }
    service = await startService(await openDatabase(':memory:'), environment)
    admin = await service.logIn()
  })
  afterAll(async () => {
    await service?.stop()
    await strapi?.stop()
  })

  const ownSettings = async () => (await admin('GET', '/api/admin/settings')).json<OwnSettings>()
  const checkUs = async () => (await service.call('GET', '/api/check-us')).json<CheckUs>()
  const about = async () => (await service.call('GET', '/api/about')).json<About>()
  const publicSettings = async () => (await service.call('GET', '/api/settings')).json<Settings>()

  it('of the demo say what stands by default', async () => {
    expect(await about()).toEqual({ ...known.about, isExample: true })
    const { trustBadgeUrls: _, business, ...defaults } = defaultSettings
    const phoneHours = '8 am to 8 pm Eastern Time'
    expect(await ownSettings()).toMatchObject({
      ...defaults,
      // Nobody else's hours are guessed.
      business: { ...business, phoneHours },
    })
  })

  it('are saved by the three fields of the specification, whose badges are trimmed and never blank', async () => {
    const { business } = await ownSettings()
    const input = { ...spoken, trustBadgeUrls: [' /a.svg ', '', '/b.svg'] }
    const expected = { ...spoken, trustBadgeUrls: ['/a.svg', '/b.svg'] }
    const phoneDial = '+13525550144'
    expect((await admin('PUT', '/api/admin/settings', input)).json()).toEqual({
      ...expected,
      business: { ...business, phoneDial },
      updatedAt: expect.any(String),
    })
    expect(await publicSettings()).toMatchObject({
      ...expected,
      business: { name: 'Larkenby Land', phoneDial },
    })
  })

  const holt = {
    name: 'Holt Acres',
    legalName: 'Holt Acres, Inc.',
    supportEmail: 'mail@holt.example',
    postalAddress: {
      street: '12 Mill Lane',
      city: 'Fort Ansel',
      state: 'OH',
      postalCode: '45899',
    },
    people: [
      { name: 'Bea Holt', role: 'Offers', bio: 'Reads deeds.', photo: '/uploads/bea.jpg' },
      { name: 'Carl Holt', role: '', bio: '', photo: '' },
      { name: 'Dee Marsh', role: 'Closings', bio: '', photo: '' },
    ],
    escrowCompany: {
      name: 'Cedar Title',
      website: 'https://cedar.example',
      phone: '(614) 555-0144',
    },
    registration: { number: 'L0155', state: 'Ohio', website: 'https://ohio.example/l0155' },
    licensing: 'Not licensed: we buy for ourselves.',
    signer: { name: 'Dana Reyes', title: 'Managing Member' },
    about: {
      lead: 'We farm, and we buy land.',
      story: 'It began with a mule.\n\nThe mule is gone.',
      photo: '/uploads/mule.jpg',
      photoText: 'A mule at a gate',
      film: 'https://film.example/holt',
    },
    references: ['Dana Cole, title officer, Mesa Title, (505) 555-0144'],
    reviews: ['Our reviews on Landlist: https://landlist.example/holt'],
    countyRecords: ['Marion County, FL | https://record.example/search?parcel={apn}'],
    phoneHours: '8 am to 8 pm Eastern Time',
    licenseLines: ['Ohio license 0155.', 'We buy land in all 50 states.'],
  }

  it('hold the business, which stays as it is when only the three fields are saved', async () => {
    const input = { ...spoken, trustBadgeUrls: [] }
    const saved = await admin('PUT', '/api/admin/settings', { ...input, business: holt })
    expect(saved.json()).toMatchObject({ business: holt })
    await admin('PUT', '/api/admin/settings', input)
    expect((await ownSettings()).business).toEqual({ ...holt, phoneDial: '+13525550144' })
  })

  it('tell who signs, who can be called and what was written elsewhere on the page Check Us alone', async () => {
    expect(await checkUs()).toEqual({
      signer: 'Dana Reyes, Managing Member',
      references: [
        {
          who: 'Dana Cole, title officer, Mesa Title',
          phone: '(505) 555-0144',
          dial: '+15055550144',
        },
      ],
      reviews: [{ label: 'Our reviews on Landlist', url: 'https://landlist.example/holt' }],
    })
    expect((await service.call('GET', '/api/settings')).body).not.toMatch(/Dana|landlist|record/)
  })

  it('tell their own story on the About page alone', async () => {
    expect(await about()).toEqual({ ...holt.about, isExample: false })
    expect((await service.call('GET', '/api/settings')).body).not.toMatch(/mule/)
  })

  it('change in one part of the business alone', async () => {
    const input = { ...spoken, trustBadgeUrls: [], business: { name: 'Holt Land' } }
    await admin('PUT', '/api/admin/settings', input)
    expect((await ownSettings()).business).toMatchObject({ ...holt, name: 'Holt Land' })
  })

  it('do not tell visitors the bare email address', async () => {
    const text = (await service.call('GET', '/api/settings')).body
    expect(text).toContain('Bea Holt')
    expect(text).not.toContain('mail@holt.example')
  })

  it('have their defaults wherever they are emptied, for visitors and in what we write', async () => {
    const nothing = { phoneDisplay: ' ', emailObfuscated: '', trustBadgeUrls: [] }
    const blank = { street: '', city: '', state: '', postalCode: '' }
    const answer = await admin('PUT', '/api/admin/settings', {
      ...nothing,
      business: {
        name: '',
        legalName: '',
        supportEmail: '',
        postalAddress: blank,
        people: [],
        escrowCompany: { name: '', website: '', phone: '' },
        registration: { number: '', state: '', website: '' },
        licensing: '',
        signer: { name: '', title: '' },
        about: noStory,
        references: [],
        reviews: [],
        countyRecords: [],
        phoneHours: '',
        licenseLines: [],
      },
    })
    expect(answer.json()).toEqual({ ...defaultSettings, updatedAt: expect.any(String) })
    const {
      supportEmail: _,
      signer: __,
      references: ___,
      reviews,
      countyRecords: ____,
      about: _____,
      ...business
    } = defaultSettings.business
    expect(await checkUs()).toEqual({ signer: '', references: [], reviews })
    expect(await publicSettings()).toEqual({ ...defaultSettings, business })
    expect(service.services.settings.current).toMatchObject(defaultSettings)
  })

  it.each([
    [{ phoneDisplay: 'call us' }, 'phoneDisplay'],
    [{ phoneDisplay: '555-0142' }, 'phoneDisplay'],
    [{ business: { supportEmail: 'hello' } }, 'business.supportEmail'],
    [
      {
        business: { postalAddress: { street: '1 A', city: '', state: 'OH', postalCode: '45899' } },
      },
      'business.postalAddress.city',
    ],
    [
      {
        business: {
          postalAddress: { street: '1 A', city: 'B', state: 'Ohio', postalCode: '45899' },
        },
      },
      'business.postalAddress.state',
    ],
    [{ business: { people: [{ name: ' ', role: '', bio: '' }] } }, 'business.people.0.name'],
    [{ business: { people: [{ name: '山田', role: '', bio: '' }] } }, 'business.people.0.name'],
    ...['//elsewhere.example/a.jpg', 'https://elsewhere.example/a.jpg', 'bea.jpg'].map(
      (photo): [object, string] => [
        { business: { people: [{ name: 'Bea Holt', role: '', bio: '', photo }] } },
        'business.people.0.photo',
      ],
    ),
    [
      { business: { about: { ...noStory, photo: '/uploads/mule.jpg' } } },
      'business.about.photoText',
    ],
    [{ business: { about: { ...noStory, film: '/uploads/film.mp4' } } }, 'business.about.film'],
    [
      { business: { escrowCompany: { name: '', website: 'cedar.example' } } },
      'business.escrowCompany.name',
    ],
    [
      { business: { registration: { number: '', state: '', website: 'javascript:alert(1)' } } },
      'business.registration.website',
    ],
    [
      { business: { escrowCompany: { name: 'Cedar', website: 'javascript:alert(1)' } } },
      'business.escrowCompany.website',
    ],
    [{ business: { signer: { name: '', title: 'Managing Member' } } }, 'business.signer.name'],
    ...[
      'Dana Cole, Mesa Title',
      '(505) 555-0144',
      'Dana Cole, 505',
      'Dana, (505) 555-0144, ext',
    ].map((reference): [object, string] => [
      { business: { references: [reference] } },
      'business.references.0',
    ]),
    ...[
      'Our reviews',
      'https://landlist.example/holt',
      'Our reviews: http://landlist.example/holt',
      'Our reviews: javascript:alert(1)',
      'Our reviews: https://',
      'Our reviews: https://landlist.example/holt and more',
    ].map((review): [object, string] => [
      { business: { reviews: [review] } },
      'business.reviews.0',
    ]),
    ...[
      'Marion County, FL',
      'Marion County, FL | http://record.example/{apn}',
      'Marion County, FL | https://ann:secret@record.example/{apn}',
      'Marion County, FL | https://record.example/{number}',
      'Marion County, FL | https://{apn}.example/',
      'Marion County | https://record.example/{apn}',
      'Nowhere County, FL | https://record.example/{apn}',
      'Marion County, ZZ | https://record.example/{apn}',
    ].map((line): [object, string] => [
      { business: { countyRecords: ['Mohave, AZ | https://a.example', line] } },
      'business.countyRecords.1',
    ]),
    [
      {
        business: {
          countyRecords: Array.from({ length: 201 }, () => 'Mohave, AZ | https://a.example'),
        },
      },
      'business.countyRecords',
    ],
    [{ business: { slogan: 'Cash' } }, 'business.slogan'],
  ])('refuse %j and name %s', async (change, field) => {
    const before = await ownSettings()
    const input = { phoneDisplay: '', emailObfuscated: '', trustBadgeUrls: [], ...change }
    const answer = await admin('PUT', '/api/admin/settings', input)
    expect(answer.statusCode).toBe(400)
    expect(Object.keys(answer.json<{ fields: object }>().fields)).toEqual([field])
    expect(await ownSettings()).toEqual(before)
  })
})
