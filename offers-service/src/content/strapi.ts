import * as v from 'valibot'
import {
  business,
  type OwnSettings,
  type Page,
  type PageInput,
  type Post,
  type PostInput,
  type SettingsInput,
  type Testimonial,
  type TestimonialInput,
} from '../../contract/index.ts'
import { Refusal } from '../errors.ts'
import type { StrapiConnection } from './connection.ts'
import { draftedDocuments, onlyIf, plainDocuments } from './documents.ts'

/** A draft made in the console may still lack what publishing requires. */
const text = v.nullish(v.string(), '')

const version = { documentId: v.string(), updatedAt: v.string() }
const PostRow = v.object({
  ...version,
  title: text,
  slug: text,
  excerpt: text,
  body: text,
  publicationDate: v.nullish(v.string(), null),
})
const PageRow = v.object({ ...version, title: text, slug: text, body: text })
const TestimonialRow = v.object({
  ...version,
  name: v.string(),
  location: v.string(),
  quote: v.string(),
  featured: v.nullish(v.boolean(), false),
})
const SettingsAnswer = v.object({
  data: v.object({
    updatedAt: v.string(),
    phoneDisplay: v.nullish(v.string(), business.defaultPhone),
    emailObfuscated: v.nullish(v.string(), business.emailObfuscated),
    trustBadgeUrls: text,
  }),
})

/** What shows until the settings are first saved. */
const defaultSettings: OwnSettings = {
  phoneDisplay: business.defaultPhone,
  emailObfuscated: business.emailObfuscated,
  trustBadgeUrls: [],
  updatedAt: null,
}

function nonBlank(lines: string[]): string[] {
  return lines.map((line) => line.trim()).filter((line) => line !== '')
}

function toSettings({ data }: v.InferOutput<typeof SettingsAnswer>): OwnSettings {
  return { ...data, trustBadgeUrls: nonBlank(data.trustBadgeUrls.split('\n')) }
}

function settings(strapi: StrapiConnection) {
  return {
    read: async (): Promise<OwnSettings> => {
      try {
        return toSettings(await strapi.call(SettingsAnswer, 'GET', '/setting'))
      } catch (error) {
        if (error instanceof Refusal && error.code === 'not_found') return defaultSettings
        throw error
      }
    },
    update: async (input: SettingsInput, basedOn?: string): Promise<OwnSettings> => {
      const data = { ...input, trustBadgeUrls: nonBlank(input.trustBadgeUrls).join('\n') }
      return toSettings(await strapi.call(SettingsAnswer, 'PUT', '/setting', onlyIf(basedOn), data))
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
        body,
        published,
        publishedAt: publicationDate,
      }),
      // The client's date goes nowhere: Strapi sets it at the first publication and keeps it.
      toData: ({ title, slug, excerpt, body }: PostInput) => ({ title, slug, excerpt, body }),
    }),
    pages: draftedDocuments(strapi, {
      path: '/pages',
      row: PageRow,
      publicOrder: 'title:asc',
      toWire: ({ documentId, title, slug, body }, published): Page => ({
        id: documentId,
        title,
        slug,
        body,
        published,
      }),
      toData: ({ title, slug, body }: PageInput) => ({ title, slug, body }),
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
    }),
    settings: settings(strapi),
  }
}
export type Strapi = ReturnType<typeof openStrapi>
