import * as v from 'valibot'
import { defineEndpoint } from '../http/endpoint.ts'
import { inputObject, timestamp } from '../values/values.ts'

/** A blog post. `body` is Markdown; `publishedAt` is the first publication, null if it never was published. */
export const Post = v.object({
  id: v.string(),
  title: v.string(),
  slug: v.string(),
  excerpt: v.optional(v.string()),
  /** What a list shows: the excerpt, or the first 150 characters of the text without Markdown's signs, and dots. */
  summary: v.string(),
  body: v.string(),
  published: v.boolean(),
  publishedAt: v.nullable(timestamp),
})
export type Post = v.InferOutput<typeof Post>

/** A static page. `body` is Markdown. */
export const Page = v.object({
  id: v.string(),
  title: v.string(),
  slug: v.string(),
  /** The first 150 characters of the text without Markdown's signs, with dots where more follows. */
  summary: v.string(),
  body: v.string(),
  published: v.boolean(),
})
export type Page = v.InferOutput<typeof Page>

export const Testimonial = v.object({
  id: v.string(),
  name: v.string(),
  location: v.string(),
  quote: v.string(),
  featured: v.boolean(),
})
export type Testimonial = v.InferOutput<typeof Testimonial>

const flag = v.optional(v.picklist(['true', 'false'], 'Please use true or false'))
const bySlug = v.object({ slug: v.pipe(v.string(), v.maxLength(200)) })

export const listPosts = defineEndpoint({
  method: 'GET',
  url: '/api/posts',
  config: { access: 'public' },
  schema: {
    querystring: inputObject({ published: flag }),
    response: { 200: v.array(Post) },
  },
})

export const getPost = defineEndpoint({
  method: 'GET',
  url: '/api/posts/:slug',
  config: { access: 'public' },
  schema: { params: bySlug, response: { 200: Post } },
})

export const getPage = defineEndpoint({
  method: 'GET',
  url: '/api/pages/:slug',
  config: { access: 'public' },
  schema: { params: bySlug, response: { 200: Page } },
})

export const listTestimonials = defineEndpoint({
  method: 'GET',
  url: '/api/testimonials',
  config: { access: 'public' },
  schema: {
    querystring: inputObject({ featured: flag }),
    response: { 200: v.array(Testimonial) },
  },
})
