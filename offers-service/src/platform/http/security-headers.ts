import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { HttpError } from './errors.ts'
import type { App } from './validation.ts'

type Headers = Record<string, string>

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What a route sends in place of the headers of every answer. */
    securityHeaders?: Headers
  }
}

const isHttps = ({ publicUrl }: Config) => publicUrl.startsWith('https:')

/** No script of ours makes HTML or scripts out of text, so none may; only a policy that is named may say what is no such text. */
const trustedTypes = (policies = "'none'") => [
  "require-trusted-types-for 'script'",
  `trusted-types ${policies}`,
]

function contentSecurityPolicy(config: Config, frameAncestors: string, more = trustedTypes()) {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "media-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    `frame-ancestors ${frameAncestors}`,
    ...more,
    ...(isHttps(config) ? ['upgrade-insecure-requests'] : []),
  ].join(';')
}

/** What the site asks of no browser, and so no script that got into it may ask either. */
const unusedFeatures = [
  'accelerometer',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
  'xr-spatial-tracking',
]

/** The headers that keep browsers from running, framing, storing or leaking what they should not. */
export function securityHeaders(config: Config): Headers {
  return {
    'content-security-policy': contentSecurityPolicy(config, "'none'"),
    'cross-origin-embedder-policy': 'require-corp',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'permissions-policy': [
      ...unusedFeatures.map((feature) => `${feature}=()`),
      // Returned letters are scanned with it, by the admin, whose browser asks first.
      'camera=(self)',
    ].join(', '),
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'x-permitted-cross-domain-policies': 'none',
    ...(isHttps(config) && {
      'strict-transport-security': 'max-age=63072000; includeSubDomains',
    }),
    // What may be kept says so itself, since most answers are about one person.
    'cache-control': 'no-store',
  }
}

/** The same for a page that, unlike every other, these origins may show in a frame. */
export function framedBy(config: Config, origins: string[]): Headers {
  const { 'x-frame-options': _, ...headers } = securityHeaders(config)
  // The older header knows no origins; where it is absent, browsers heed the policy.
  return { ...headers, 'content-security-policy': contentSecurityPolicy(config, origins.join(' ')) }
}

/** The same for a page whose scripts, a library's, make HTML out of text; they too come from here alone. */
export function withScriptedHtml(config: Config): Headers {
  const policy = contentSecurityPolicy(config, "'none'", [])
  return { ...securityHeaders(config), 'content-security-policy': policy }
}

/**
 * The policy of a page of the admin area. It may register the worker of the installed area, whose address counts as a script, and
 * its text editor reads what is pasted as HTML, in a document of its own that runs nothing.
 */
export const adminPagePolicy = (config: Config): string =>
  contentSecurityPolicy(config, "'none'", trustedTypes('admin-worker ProseMirrorClipboard'))

/** What browsers heed in the answer that becomes a page, and in no other. */
const ofPages = [
  'cross-origin-embedder-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'permissions-policy',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
]

/**
 * Leaves out what says nothing of a font or a picture. A phone is sent 14,600 bytes before it has to ask for more, the headers
 * among them (RFC 6928), and the site's own fonts are a little smaller than that.
 */
export function shortenHeaders(reply: FastifyReply): void {
  for (const name of ofPages) void reply.removeHeader(name)
  void reply.header('content-security-policy', "default-src 'none';frame-ancestors 'none'")
}

/** Lets other sites show a picture: beside a link to us, in a feed reader, as our mark. */
export function showElsewhere(reply: FastifyReply): void {
  void reply.header('cross-origin-resource-policy', 'cross-origin')
}

/** Sends the security headers on every answer, whether a route gives it or the lack of one. */
export function sendSecurityHeaders(app: App, config: Config): void {
  const headers = securityHeaders(config)
  app.addHook('onRequest', (request, reply, next) => {
    void reply.headers(request.routeOptions.config.securityHeaders ?? headers)
    next()
  })
}

/** Whether a proxy that is believed says that the visitor came without encryption. */
function isPlain({ headers, protocol }: FastifyRequest): boolean {
  return protocol === 'http' && /(?:^|,)\s*http\s*$/i.test(String(headers['x-forwarded-proto']))
}

/**
 * Sends visitors to https where the site is meant to be visited by it and a proxy says that they came without.
 *
 * What such a visitor sends is refused, because it has already travelled in the open.
 */
export function insistOnHttps(app: App, config: Config): void {
  if (!isHttps(config) || config.trustProxy === undefined) return
  app.addHook('onRequest', (request, reply, next) => {
    if (!isPlain(request)) next()
    else if (request.method !== 'GET' && request.method !== 'HEAD')
      next(new HttpError('https_required'))
    else {
      const path = request.url.startsWith('/') ? request.url : '/'
      void reply.redirect(`${config.publicUrl}${path}`, 308)
    }
  })
}
