import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Core } from '@strapi/strapi'
import * as v from 'valibot'
import { contentTypes } from '../content-types'
import { type Article, readArticle } from './article'

const Testimonials = v.array(
  v.object({ name: v.string(), location: v.string(), quote: v.string(), featured: v.boolean() }),
)
const lines = v.pipe(
  v.array(v.string()),
  v.transform((texts) => texts.join('\n')),
)
const Settings = v.object({
  phoneDisplay: v.string(),
  emailObfuscated: v.string(),
  trustBadgeUrls: lines,
  businessName: v.string(),
  legalName: v.string(),
  supportEmail: v.string(),
  phoneHours: v.string(),
  street: v.string(),
  city: v.string(),
  state: v.string(),
  postalCode: v.string(),
  people: v.array(v.object({ name: v.string(), role: v.string(), bio: v.string() })),
  licenseLines: lines,
})

const folder = join(__dirname, '../../../seed')

function readArticles(name: string): Article[] {
  return readdirSync(join(folder, name))
    .toSorted()
    .map((file) => readArticle(file, readFileSync(join(folder, name, file), 'utf8')))
}

function readJson(name: string): unknown {
  return JSON.parse(readFileSync(join(folder, name), 'utf8'))
}

async function isEmpty(strapi: Core.Strapi): Promise<boolean> {
  for (const uid of Object.values(contentTypes))
    if ((await strapi.db.query(uid).count()) > 0) return false
  return true
}

async function seedArticle(
  strapi: Core.Strapi,
  uid: typeof contentTypes.post | typeof contentTypes.page,
  { fields, published }: Article,
): Promise<void> {
  const { documentId } = await strapi.documents(uid).create({ data: fields, status: 'draft' })
  if (!published) return
  // Written past the rule that would date it today, as if it had been published back then.
  if (uid === contentTypes.post)
    await strapi.db
      .query(uid)
      .update({ where: { documentId }, data: { publicationDate: published } })
  await strapi.documents(uid).publish({ documentId })
}

/** Fills a new site with the demo content of `seed/`, all of it or none; leaves a site with any content alone. */
export async function seedDemoContent(strapi: Core.Strapi): Promise<void> {
  if (!(await isEmpty(strapi))) return
  await strapi.db.transaction(async () => {
    for (const post of readArticles('posts')) await seedArticle(strapi, contentTypes.post, post)
    for (const page of readArticles('pages')) await seedArticle(strapi, contentTypes.page, page)
    for (const data of v.parse(Testimonials, readJson('testimonials.json')))
      await strapi.documents(contentTypes.testimonial).create({ data })
    const settings = v.parse(Settings, readJson('settings.json'))
    await strapi.documents(contentTypes.setting).create({ data: settings })
  })
}
