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
