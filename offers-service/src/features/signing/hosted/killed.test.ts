import { afterEach, describe, expect, it } from 'vitest'
import type { Database } from '../../../platform/database/database.ts'
import { startBreezedocSite } from '../../../testing/breezedoc-site.ts'
import { engines } from '../../../testing/databases.ts'
import { startDocusealSite } from '../../../testing/docuseal-site.ts'

const minute = 60_000

/** Each service with what its fake server can be asked and told. */
const places = [
  {
    place: 'BreezeDoc',
    start: async (db: Database) => {
      const site = await startBreezedocSite(db)
      const { breezedoc } = site
      return {
        ...site,
        sign: () => breezedoc.sign(1),
        canBeSigned: () => breezedoc.sends().length > 0,
        made: () => breezedoc.documents.length,
      }
    },
  },
  {
    place: 'DocuSeal',
    start: async (db: Database) => {
      const site = await startDocusealSite(db)
      const { docuseal } = site
      return {
        ...site,
        sign: () => docuseal.sign(0),
        // Nobody but us knows the link before we tell it.
        canBeSigned: () => false,
        made: () => docuseal.submissions.length,
      }
    },
  },
]

describe.each(engines)('a process that dies, on $name,', ({ name, open }) => {
  // Each cut needs a fresh database, which takes PostgreSQL its time; there every second moment is cut.
  const stride = name === 'SQLite' ? 1 : 2

  describe.each(places)('while signing is on $place,', ({ start }) => {
    let site: Awaited<ReturnType<typeof start>>
    afterEach(async () => await site.stop())

    it('forgets no document that somebody may sign, although nobody starts again', async () => {
      for (let moments = 0; ; moments += stride) {
        site = await start(await open())
        site.cutAfter(moments)
        const { statusCode } = await site.initiate()
        site.cutAfter(undefined)
        const mayBeSigned = site.canBeSigned()
        site.sign()
        site.pass(2 * minute)
        await site.work()
        site.pass(5 * minute)
        await site.work()
        const isKnown = (await site.offerStatus()) === 'signed'
        expect(isKnown || !mayBeSigned, `cut after ${moments}`).toBe(true)
        expect(site.made(), `cut after ${moments}`).toBeLessThanOrEqual(1)
        if (statusCode === 200) break
        await site.stop()
      }
    }, 240_000)

    it('stores what was signed once, wherever it dies', async () => {
      for (let moments = 0; ; moments += stride) {
        site = await start(await open())
        await site.startedUrl()
        site.sign()
        site.pass(minute)
        site.cutAfter(moments)
        await site.work().catch(() => undefined)
        const wasCut = site.wasCut()
        site.cutAfter(undefined)
        for (let times = 0; times < 3; times += 1) {
          site.pass(15 * minute)
          await site.work()
        }
        expect(await site.offerStatus(), `cut after ${moments}`).toBe('signed')
        const kept = await site.db.read.selectFrom('signing_documents').select('kind').execute()
        expect(new Set(kept.map(({ kind }) => kind)).size, `cut after ${moments}`).toBe(kept.length)
        // A mail may go out twice when the process dies before it can note that; it is never lost.
        const receivers = new Set((await site.work()).map(({ to }) => to))
        expect(receivers, `cut after ${moments}`).toEqual(
          new Set(['dolores@mail.example', 'hello@larkenby.example']),
        )
        if (!wasCut) break
        await site.stop()
      }
    }, 240_000)
  })
})
