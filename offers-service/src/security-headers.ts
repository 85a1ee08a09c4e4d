import helmet from '@fastify/helmet'
import type { Config } from './config.ts'
import type { App } from './validation.ts'

const isHttps = ({ publicUrl }: Config) => publicUrl.startsWith('https:')

function contentSecurityPolicy(config: Config, frameAncestors: string[]) {
  return {
    useDefaults: false,
    directives: {
      defaultSrc: ["'none'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'"],
      imgSrc: ["'self'", 'data:'],
      fontSrc: ["'self'"],
      mediaSrc: ["'self'"],
      connectSrc: ["'self'"],
      manifestSrc: ["'self'"],
      formAction: ["'self'"],
      baseUri: ["'none'"],
      frameAncestors,
      ...(isHttps(config) && { upgradeInsecureRequests: [] }),
    },
  }
}

/** Headers for a page that, unlike every other, these origins may show in a frame. */
export function framedBy(config: Config, origins: string[]) {
  // The older header knows no origins; where it is absent, browsers heed the policy.
  return { contentSecurityPolicy: contentSecurityPolicy(config, origins), xFrameOptions: false }
}

/** Sends on every answer what keeps browsers from running, framing or leaking what they should not. */
export async function registerSecurityHeaders(app: App, config: Config): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: contentSecurityPolicy(config, ["'none'"]),
    strictTransportSecurity: isHttps(config) && { maxAge: 63_072_000, includeSubDomains: true },
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
  })
}
