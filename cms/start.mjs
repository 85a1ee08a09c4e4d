// Starts the built cms. Ends on SIGTERM, SIGINT or when the process that started it goes away.
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openFolder } from '../offers-service/src/platform/data-folder.ts'
import { lockFolder } from '../offers-service/src/platform/database/folder-lock.ts'
import { OperatorProblem } from '../offers-service/src/platform/operator-problem.ts'
import { neededBy, siteSecrets } from '../offers-service/src/platform/secrets.ts'
import { builtCms, refuse } from './built.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const dataDir = resolve(root, process.env.DATA_DIR || './data')
process.umask(0o077)
try {
  openFolder(dataDir, 'DATA_DIR')
  Object.assign(process.env, await siteSecrets(dataDir, process.env, neededBy.cms))
  lockFolder(dataDir, 'cms')
} catch (error) {
  if (error instanceof OperatorProblem) refuse(error.message)
  throw error
}
const cms = await builtCms()
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
// Strapi ends itself in order once it runs; before that it has nothing to put in order, and stumbles when it tries.
const leave = () => process.exit(0)
for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, leave)
const strapi = await cms.start()
for (const signal of ['SIGTERM', 'SIGINT']) process.off(signal, leave)
process.send?.({ port: strapi.server.httpServer.address().port })
