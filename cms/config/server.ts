import { readEnvironment } from '../src/environment'

const { port, publicDir, logLevel, secretFor } = readEnvironment(process.env)

/** Levels that Strapi's logger calls by another name. */
const winstonLevels: Record<string, string> = { fatal: 'error', silent: 'error', trace: 'silly' }

export default {
  host: '127.0.0.1',
  port,
  app: { keys: [secretFor('app keys')] },
  dirs: { public: publicDir },
  logger: {
    config: { level: winstonLevels[logLevel] ?? logLevel },
    updates: { enabled: false },
    startup: { enabled: false },
  },
  transfer: { remote: { enabled: false } },
}
