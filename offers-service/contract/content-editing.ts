import * as v from 'valibot'
import { Page, Post, Settings, Testimonial } from './content.ts'
import { defineEndpoint } from './endpoint.ts'
import { done, inputObject, optionalText, requiredText } from './values.ts'

// The owner's side of content.ts stands apart from it so that no visitor downloads it.

const slug = v.pipe(
  requiredText('Slug is required', 200),
  v.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'Please use lowercase letters, digits and single hyphens'),
)
const body = requiredText('Body is required', 200_000)
const publishedFlag = v.boolean('Published must be true or false')

const byId = v.object({ id: v.pipe(v.string(), v.maxLength(64)) })

export const PostInput = inputObject({
  title: requiredText('Title is required'),
  slug,
  excerpt: optionalText(500),
  body,
  published: publishedFlag,
  /** Accepted because the spec's client sends it; the server alone decides the date (spec, section 4). */
  publishedAt: v.optional(v.nullable(v.string())),
})
export type PostInput = v.InferOutput<typeof PostInput>

export const PageInput = inputObject({
  title: requiredText('Title is required'),
  slug,
  body,
  published: publishedFlag,
})
export type PageInput = v.InferOutput<typeof PageInput>

export const TestimonialInput = inputObject({
  name: requiredText('Name is required'),
  location: requiredText('Location is required'),
  quote: requiredText('Quote is required', 5000),
  featured: v.boolean('Featured must be true or false'),
})
export type TestimonialInput = v.InferOutput<typeof TestimonialInput>

export const SettingsInput = inputObject({
  phoneDisplay: v.pipe(
    v.string('Please write this as text'),
    v.trim(),
    v.maxLength(60, 'Please keep this under 60 characters'),
  ),
  emailObfuscated: v.pipe(
    v.string('Please write this as text'),
    v.trim(),
    v.maxLength(200, 'Please keep this under 200 characters'),
  ),
  trustBadgeUrls: v.pipe(
    v.array(
      v.pipe(
        v.string('Please write this as text'),
        v.trim(),
        v.maxLength(2000, 'This address is too long'),
      ),
      'Please give a list of addresses',
    ),
    v.maxLength(50, 'At most 50 addresses'),
  ),
})
export type SettingsInput = v.InferOutput<typeof SettingsInput>

export const updateSettings = defineEndpoint({
  method: 'PUT',
  url: '/api/admin/settings',
  config: { access: 'admin' },
  schema: { body: SettingsInput, response: { 200: Settings } },
})

export const listAllPosts = defineEndpoint({
  method: 'GET',
  url: '/api/admin/posts',
  config: { access: 'admin' },
  schema: { response: { 200: v.array(Post) } },
})
export const createPost = defineEndpoint({
  method: 'POST',
  url: '/api/admin/posts',
  config: { access: 'admin' },
  schema: { body: PostInput, response: { 201: Post } },
})
export const updatePost = defineEndpoint({
  method: 'PUT',
  url: '/api/admin/posts/:id',
  config: { access: 'admin' },
  schema: { params: byId, body: PostInput, response: { 200: Post } },
})
export const deletePost = defineEndpoint({
  method: 'DELETE',
  url: '/api/admin/posts/:id',
  config: { access: 'admin' },
  schema: { params: byId, response: { 200: done } },
})

export const listAllTestimonials = defineEndpoint({
  method: 'GET',
  url: '/api/admin/testimonials',
  config: { access: 'admin' },
  schema: { response: { 200: v.array(Testimonial) } },
})
export const createTestimonial = defineEndpoint({
  method: 'POST',
  url: '/api/admin/testimonials',
  config: { access: 'admin' },
  schema: { body: TestimonialInput, response: { 201: Testimonial } },
})
export const updateTestimonial = defineEndpoint({
  method: 'PUT',
  url: '/api/admin/testimonials/:id',
  config: { access: 'admin' },
  schema: { params: byId, body: TestimonialInput, response: { 200: Testimonial } },
})
export const deleteTestimonial = defineEndpoint({
  method: 'DELETE',
  url: '/api/admin/testimonials/:id',
  config: { access: 'admin' },
  schema: { params: byId, response: { 200: done } },
})

export const listAllPages = defineEndpoint({
  method: 'GET',
  url: '/api/admin/pages',
  config: { access: 'admin' },
  schema: { response: { 200: v.array(Page) } },
})
export const createPage = defineEndpoint({
  method: 'POST',
  url: '/api/admin/pages',
  config: { access: 'admin' },
  schema: { body: PageInput, response: { 201: Page } },
})
export const updatePage = defineEndpoint({
  method: 'PUT',
  url: '/api/admin/pages/:id',
  config: { access: 'admin' },
  schema: { params: byId, body: PageInput, response: { 200: Page } },
})
export const deletePage = defineEndpoint({
  method: 'DELETE',
  url: '/api/admin/pages/:id',
  config: { access: 'admin' },
  schema: { params: byId, response: { 200: done } },
})
