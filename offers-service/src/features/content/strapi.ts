import * as v from 'valibot'
import {
  defaultSettings,
  isExampleStory,
  type OwnSettings,
  type Page,
  type PageInput,
  type Post,
  type PostInput,
  type SettingsInput,
  type Testimonial,
  type TestimonialInput,
} from '../../../contract/index.ts'
import { HttpError } from '../../platform/http/errors.ts'
import type { StrapiConnection } from './connection.ts'
import { draftedDocuments, onlyIf, plainDocuments } from './documents.ts'
import { withDefaults } from './settings.ts'
import { summaryOfPage, summaryOfPost } from './summary.ts'

/** A draft made in the console may still lack what publishing requires. */
const text = v.nullish(v.string(), '')

const version = { documentId: v.string(), updatedAt: v.string() }
const plannedDay = v.nullish(v.string(), null)
const plan = { publishOn: plannedDay, takeDownOn: plannedDay }
const PostRow = v.object({
  ...version,
  ...plan,
  title: text,
  slug: text,
  excerpt: text,
  body: text,
  publicationDate: v.nullish(v.string(), null),
})
const PageRow = v.object({ ...version, ...plan, title: text, slug: text, body: text })
const TestimonialRow = v.object({
  ...version,
  name: v.string(),
  location: v.string(),
  quote: v.string(),
  featured: v.nullish(v.boolean(), false),
})
const written = v.pipe(text, v.trim())
const SettingsAnswer = v.object({
  data: v.object({
    updatedAt: v.string(),
    phoneDisplay: written,
    emailObfuscated: written,
    trustBadgeUrls: written,
    businessName: written,
    legalName: written,
    supportEmail: written,
    street: written,
    city: written,
    state: written,
    postalCode: written,
    people: v.nullish(
      v.array(v.object({ name: written, role: written, bio: written, photo: written })),
      [],
    ),
    escrowCompany: written,
    escrowWebsite: written,
    escrowPhone: written,
    companyNumber: written,
    registrationState: written,
    registerWebsite: written,
    licensing: written,
    signerName: written,
    signerTitle: written,
    aboutLead: written,
    aboutStory: written,
    aboutPhoto: written,
    aboutPhotoText: written,
    film: written,
    referenceLines: written,
    reviewLines: written,
    countyRecordLines: written,
    phoneHours: written,
    licenseLines: written,
  }),
})

function nonBlank(lines: string[]): string[] {
  return lines.map((line) => line.trim()).filter((line) => line !== '')
}

function toSettings({ data }: v.InferOutput<typeof SettingsAnswer>): OwnSettings {
  const { street, city, state, postalCode } = data
  const settings = withDefaults({
    phoneDisplay: data.phoneDisplay,
    emailObfuscated: data.emailObfuscated,
    trustBadgeUrls: nonBlank(data.trustBadgeUrls.split('\n')),
    business: {
      name: data.businessName,
      legalName: data.legalName,
      supportEmail: data.supportEmail,
      postalAddress: { street, city, state, postalCode },
      people: data.people.filter(({ name }) => name !== ''),
      escrowCompany: {
        name: data.escrowCompany,
        website: data.escrowWebsite,
        phone: data.escrowPhone,
      },
      registration: {
        number: data.companyNumber,
        state: data.registrationState,
        website: data.registerWebsite,
      },
      licensing: data.licensing,
      signer: { name: data.signerName, title: data.signerTitle },
      about: {
        lead: data.aboutLead,
        story: data.aboutStory,
        photo: data.aboutPhoto,
        photoText: data.aboutPhotoText,
        film: data.film,
      },
      references: nonBlank(data.referenceLines.split('\n')),
      reviews: nonBlank(data.reviewLines.split('\n')),
      countyRecords: nonBlank(data.countyRecordLines.split('\n')),
      phoneHours: data.phoneHours,
      licenseLines: nonBlank(data.licenseLines.split('\n')),
      phoneDial: null,
    },
  })
  return { ...settings, updatedAt: data.updatedAt }
}

/** What Strapi is sent; it leaves alone what is undefined. */
function toSettingsData({ phoneDisplay, emailObfuscated, ...input }: SettingsInput): object {
  const { business = {}, trustBadgeUrls } = input
  return {
    phoneDisplay,
    emailObfuscated,
    trustBadgeUrls: nonBlank(trustBadgeUrls).join('\n'),
    businessName: business.name,
    legalName: business.legalName,
    // Strapi takes an empty text for a wrong address.
    supportEmail: business.supportEmail === '' ? null : business.supportEmail,
    ...business.postalAddress,
    people: business.people,
    escrowCompany: business.escrowCompany?.name,
    escrowWebsite: business.escrowCompany?.website,
    escrowPhone: business.escrowCompany?.phone,
    companyNumber: business.registration?.number,
    registrationState: business.registration?.state,
    registerWebsite: business.registration?.website,
    licensing: business.licensing,
    signerName: business.signer?.name,
    signerTitle: business.signer?.title,
    aboutLead: business.about?.lead,
    // The example stays what it is, so that it is never taken for a story of the business where a later version tells another.
    aboutStory: business.about && (isExampleStory(business.about) ? '' : business.about.story),
    aboutPhoto: business.about?.photo,
    aboutPhotoText: business.about?.photoText,
    film: business.about?.film,
    referenceLines: business.references?.join('\n'),
    reviewLines: business.reviews?.join('\n'),
    countyRecordLines: business.countyRecords?.join('\n'),
    phoneHours: business.phoneHours,
    licenseLines: business.licenseLines && nonBlank(business.licenseLines).join('\n'),
  }
}

function settingDocument(strapi: StrapiConnection) {
  const people = { populate: 'people' }
  return {
    read: async (): Promise<OwnSettings> => {
      try {
        return toSettings(await strapi.call(SettingsAnswer, 'GET', '/setting', people))
      } catch (error) {
        if (error instanceof HttpError && error.code === 'not_found')
          return { ...defaultSettings, updatedAt: null }
        throw error
      }
    },
    update: async (input: SettingsInput, basedOn?: string): Promise<OwnSettings> => {
      const query = { ...people, ...onlyIf(basedOn) }
      const data = toSettingsData(input)
      return toSettings(await strapi.call(SettingsAnswer, 'PUT', '/setting', query, data))
    },
  }
}

/** All that is asked of Strapi, how its answers look, and how they become the contract's shapes. */
export function openStrapi(strapi: StrapiConnection) {
  return {
    posts: draftedDocuments(strapi, {
      path: '/posts',
      row: PostRow,
      publicOrder: 'publicationDate:desc',
      toWire: ({ documentId, title, slug, excerpt, body, publicationDate }, published): Post => ({
        id: documentId,
        title,
        slug,
        ...(excerpt !== '' && { excerpt }),
        summary: summaryOfPost({ excerpt, body }),
        body,
        published,
        publishedAt: publicationDate,
      }),
      // The client's date goes nowhere: Strapi sets it at the first publication and keeps it.
      toData: ({ title, slug, excerpt, body }: PostInput) => ({ title, slug, excerpt, body }),
      toInput: ({
        title,
        slug,
        excerpt = '',
        body,
        published,
        publishOn,
        takeDownOn,
      }): PostInput => ({
        title,
        slug,
        excerpt,
        body,
        published,
        publishOn,
        takeDownOn,
      }),
    }),
    pages: draftedDocuments(strapi, {
      path: '/pages',
      row: PageRow,
      publicOrder: 'title:asc',
      toWire: ({ documentId, title, slug, body }, published): Page => ({
        id: documentId,
        title,
        slug,
        summary: summaryOfPage({ body }),
        body,
        published,
      }),
      toData: ({ title, slug, body }: PageInput) => ({ title, slug, body }),
      toInput: ({ title, slug, body, published, publishOn, takeDownOn }): PageInput => ({
        title,
        slug,
        body,
        published,
        publishOn,
        takeDownOn,
      }),
    }),
    testimonials: plainDocuments(strapi, {
      path: '/testimonials',
      row: TestimonialRow,
      toWire: ({ documentId, name, location, quote, featured }): Testimonial => ({
        id: documentId,
        name,
        location,
        quote,
        featured,
      }),
      toData: (input: TestimonialInput) => input,
      toInput: ({ name, location, quote, featured }) => ({ name, location, quote, featured }),
    }),
    settings: settingDocument(strapi),
  }
}
export type Strapi = ReturnType<typeof openStrapi>
