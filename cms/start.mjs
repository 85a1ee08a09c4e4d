// Starts the built cms. Ends on SIGTERM, SIGINT or when the process that started it goes away.
import { builtCms } from './built.mjs'

const cms = await builtCms()
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
// Strapi ends itself in order once it runs; before that it has nothing to put in order, and stumbles when it tries.
const leave = () => process.exit(0)
for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, leave)
const strapi = await cms.start()
for (const signal of ['SIGTERM', 'SIGINT']) process.off(signal, leave)
process.send?.({ port: strapi.server.httpServer.address().port })
