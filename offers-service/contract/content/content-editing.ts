import * as v from 'valibot'
import { defineEndpoint } from '../http/endpoint.ts'
import { typedDay } from '../values/typed-values.ts'
import {
  basedOn,
  calendarDate,
  done,
  inputObject,
  optionalLines,
  requiredLines,
  requiredText,
  timestamp,
} from '../values/values.ts'
import { Page, Post, Testimonial } from './content.ts'
import { markdownProblem } from './markdown-limits.ts'

// The admin's side of content.ts stands apart from it so that no visitor downloads it.

const slug = v.pipe(
  requiredText('Slug is required', 200),
  v.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'Please use lowercase letters, digits and single hyphens'),
)
const body = v.pipe(
  requiredLines('Body is required', 200_000),
  v.rawCheck(({ dataset, addIssue }) => {
    const message = dataset.typed && markdownProblem(dataset.value)
    if (message) addIssue({ message })
  }),
)
/** Enough for the longest text, whatever it is written in. */
const bodyLimit = 1024 * 1024
const publishedFlag = v.boolean('Published must be true or false')

/** When what is stored last changed, whoever changed it; given back as `basedOn` when it is saved again. */
const updatedAt = timestamp

/** The days on which a text is published and taken down by itself, soon after midnight where the business is; null for neither. */
const plan = { publishOn: v.nullable(calendarDate), takeDownOn: v.nullable(calendarDate) }
const plannedDay = v.optional(v.nullable(typedDay), null)
const planInput = { publishOn: plannedDay, takeDownOn: plannedDay }

/** A post, page or testimonial as the admin edits it. */
export const OwnPost = v.object({ ...Post.entries, ...plan, updatedAt })
export type OwnPost = v.InferOutput<typeof OwnPost>
export const OwnPage = v.object({ ...Page.entries, ...plan, updatedAt })
export type OwnPage = v.InferOutput<typeof OwnPage>
export const OwnTestimonial = v.object({ ...Testimonial.entries, updatedAt })
export type OwnTestimonial = v.InferOutput<typeof OwnTestimonial>

const byId = v.object({ id: v.pipe(v.string(), v.maxLength(64)) })
/** What is deleted, as the caller saw it; refused with `changed_meanwhile` where it is another by now. */
const seen = inputObject({ basedOn })

export const PostInput = inputObject({
  title: requiredText('Title is required'),
  slug,
  excerpt: optionalLines(500),
  body,
  published: publishedFlag,
  ...planInput,
  /** Accepted because the spec's client sends it; the server alone decides the date (spec, section 4). */
  publishedAt: v.optional(v.nullable(v.string())),
})
export type PostInput = v.InferOutput<typeof PostInput>

export const PageInput = inputObject({
  title: requiredText('Title is required'),
  slug,
  body,
  published: publishedFlag,
  ...planInput,
})
export type PageInput = v.InferOutput<typeof PageInput>

export const TestimonialInput = inputObject({
  name: requiredText('Name is required'),
  location: requiredText('Location is required'),
  quote: requiredLines('Quote is required', 5000),
  featured: v.boolean('Featured must be true or false'),
})
export type TestimonialInput = v.InferOutput<typeof TestimonialInput>

export const listAllPosts = defineEndpoint({
  method: 'GET',
  url: '/api/admin/posts',
  config: { access: 'admin' },
  schema: { response: { 200: v.array(OwnPost) } },
})
export const createPost = defineEndpoint({
  method: 'POST',
  url: '/api/admin/posts',
  config: { access: 'admin', isIdempotent: true },
  bodyLimit,
  schema: { body: PostInput, response: { 201: OwnPost } },
})
export const updatePost = defineEndpoint({
  method: 'PUT',
  url: '/api/admin/posts/:id',
  config: { access: 'admin' },
  bodyLimit,
  schema: {
    params: byId,
    body: inputObject({ ...PostInput.entries, basedOn }),
    response: { 200: OwnPost },
  },
})
export const deletePost = defineEndpoint({
  method: 'DELETE',
  url: '/api/admin/posts/:id',
  config: { access: 'admin' },
  schema: { params: byId, querystring: seen, response: { 200: done } },
})

export const listAllTestimonials = defineEndpoint({
  method: 'GET',
  url: '/api/admin/testimonials',
  config: { access: 'admin' },
  schema: { response: { 200: v.array(OwnTestimonial) } },
})
export const createTestimonial = defineEndpoint({
  method: 'POST',
  url: '/api/admin/testimonials',
  config: { access: 'admin', isIdempotent: true },
  schema: { body: TestimonialInput, response: { 201: OwnTestimonial } },
})
export const updateTestimonial = defineEndpoint({
  method: 'PUT',
  url: '/api/admin/testimonials/:id',
  config: { access: 'admin' },
  schema: {
    params: byId,
    body: inputObject({ ...TestimonialInput.entries, basedOn }),
    response: { 200: OwnTestimonial },
  },
})
export const deleteTestimonial = defineEndpoint({
  method: 'DELETE',
  url: '/api/admin/testimonials/:id',
  config: { access: 'admin' },
  schema: { params: byId, querystring: seen, response: { 200: done } },
})

export const listAllPages = defineEndpoint({
  method: 'GET',
  url: '/api/admin/pages',
  config: { access: 'admin' },
  schema: { response: { 200: v.array(OwnPage) } },
})
export const createPage = defineEndpoint({
  method: 'POST',
  url: '/api/admin/pages',
  config: { access: 'admin', isIdempotent: true },
  bodyLimit,
  schema: { body: PageInput, response: { 201: OwnPage } },
})
export const updatePage = defineEndpoint({
  method: 'PUT',
  url: '/api/admin/pages/:id',
  config: { access: 'admin' },
  bodyLimit,
  schema: {
    params: byId,
    body: inputObject({ ...PageInput.entries, basedOn }),
    response: { 200: OwnPage },
  },
})
export const deletePage = defineEndpoint({
  method: 'DELETE',
  url: '/api/admin/pages/:id',
  config: { access: 'admin' },
  schema: { params: byId, querystring: seen, response: { 200: done } },
})
