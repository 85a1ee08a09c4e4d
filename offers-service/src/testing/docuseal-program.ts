import { openDatabase } from '../platform/database/database.ts'
import { startDocuseal } from './docuseal-server.ts'
import { sampleOffer } from './samples.ts'
import { saveSeededContent } from './seeded-content.ts'
import { startService } from './service.ts'

// A program that is a site with one live offer, on the port it is told, whose signing service is on another origin. It tells the address
// of that service, and ends with whoever started it.

const port = Number(process.argv[2])
const docuseal = await startDocuseal()
const db = await openDatabase(':memory:')
await saveSeededContent(db.write)
const environment = { ...docuseal.environment, PUBLIC_URL: `http://localhost:${port}` }
const service = await startService(db, environment)
await (
  await service.logIn()
)('POST', '/api/admin/offers', sampleOffer)
await service.app.listen({ port, host: 'localhost' })
process.send?.(docuseal.url)
process.once('disconnect', () => process.exit(0))
