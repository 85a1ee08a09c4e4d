import { printFiles } from '../src/features/offers/mailings/print/files.ts'
import { readRun } from '../src/features/offers/mailings/print/store.ts'
import { openDatabase } from '../src/platform/database/database.ts'
import { endThreads } from '../src/platform/threads.ts'
import { startService } from '../src/testing/service.ts'
import { growthDatabases } from './growth-databases.ts'
import { measureWork } from './measure-work.ts'
import { fillMailings, makeFiles } from './operation-inputs.ts'
import { longestMs } from './stall.ts'
import { tidyPostgres } from './tidy-postgres.ts'

/*
 * How long the files of a mailing of up to 10,000 live offers take to be made, to be saved as one, to be made in place of those and to be
 * deleted, and how long others wait meanwhile. `node bench/print.ts [sqlite|postgres] [offers] [separate]` fills a database anew and throws it away. With
 * `separate` each offer has a letter of its own; otherwise those to the same sellers at the same address share one.
 */

const [engine = 'sqlite', offers = '40000', letters = 'together'] = process.argv.slice(2)
const mailing = 'next-mailing'

const databases = await growthDatabases(engine)
const { location, dataDir } = await databases.make(Number(offers))
const db = await openDatabase(location)
const service = await startService(db, { DATA_DIR: dataDir })
service.clock.now = new Date()
await fillMailings(service)
await tidyPostgres(location)

let run = ''
const measure = async (title: string, work: () => Promise<number>) =>
  await measureWork(db, { title, noun: 'letters' }, work)
const make = async () => {
  run = await makeFiles(service, mailing, letters !== 'separate')
  const made = await readRun(db.read, mailing)
  return made?.files.reduce((sum, { letterCount }) => sum + letterCount, 0) ?? 0
}

console.log(`${engine}, ${letters}`)
const isWell = [
  await measure('make', make),
  await measure('save as one', async () => {
    const pdf = await printFiles(service.services, mailing, { run, as: 'letters' })
    console.log(`             ${(pdf.length / 1e6).toFixed(1)} MB`)
    return (await readRun(db.read, mailing))?.files.filter((file) => file.isPrinted).length ?? 0
  }),
  await measure('make again', make),
]
console.log(`peak         ${(process.resourceUsage().maxRSS / 1e3).toFixed(0)} MB`)
await service.stop()
await endThreads()
await databases.stop()
if (isWell.includes(false)) {
  console.error(`Others waited more than ${longestMs} ms.`)
  process.exit(1)
}
