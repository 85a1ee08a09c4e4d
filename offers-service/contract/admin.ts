import * as v from 'valibot'
import { defineEndpoint } from './endpoint.ts'
import { done, inputObject, timestamp } from './values.ts'

export const LoginInput = inputObject({
  password: v.pipe(
    v.string('Password is required'),
    v.minLength(1, 'Password is required'),
    v.maxLength(1024, 'Password is too long'),
  ),
})

export const login = defineEndpoint({
  method: 'POST',
  url: '/api/admin/auth',
  config: { access: 'public' },
  schema: { body: LoginInput, response: { 200: v.object({ token: v.string() }) } },
})

export const logout = defineEndpoint({
  method: 'POST',
  url: '/api/admin/logout',
  config: { access: 'admin' },
  schema: { response: { 200: done } },
})

/** The session that made the call. `expiresAt` is when it ends if it stays idle. */
export const getSession = defineEndpoint({
  method: 'GET',
  url: '/api/admin/session',
  config: { access: 'admin' },
  schema: { response: { 200: v.object({ createdAt: timestamp, expiresAt: timestamp }) } },
})

/** A log-in that is still good. `userAgent` is what the browser said of itself, often long. */
export const AdminSession = v.object({
  id: v.string(),
  createdAt: timestamp,
  lastUsedAt: timestamp,
  expiresAt: timestamp,
  userAgent: v.string(),
  /** Whether it is the one that asks. */
  isCurrent: v.boolean(),
})
export type AdminSession = v.InferOutput<typeof AdminSession>

/** The live sessions, last used first. */
export const listSessions = defineEndpoint({
  method: 'GET',
  url: '/api/admin/sessions',
  config: { access: 'admin' },
  schema: { response: { 200: v.array(AdminSession) } },
})

/** Ends every session but the one that asks. */
export const endOtherSessions = defineEndpoint({
  method: 'POST',
  url: '/api/admin/sessions/end-others',
  config: { access: 'admin' },
  schema: { response: { 200: v.object({ ended: v.number() }) } },
})

export const AdminStats = v.object({
  publishedPosts: v.number(),
  totalTestimonials: v.number(),
  featuredTestimonials: v.number(),
})
export type AdminStats = v.InferOutput<typeof AdminStats>

export const getStats = defineEndpoint({
  method: 'GET',
  url: '/api/admin/stats',
  config: { access: 'admin' },
  schema: { response: { 200: AdminStats } },
})
