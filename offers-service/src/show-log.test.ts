import { execFile } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { compileCache, root } from '../../.scripts/root.ts'
import { openDatabase } from './platform/database/database.ts'
import { enqueueMail } from './platform/mail/enqueue.ts'
import { sampleOffer } from './testing/samples.ts'
import { startService } from './testing/service.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'log-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const log = async (...args: string[]) =>
  await new Promise<{ code: unknown; said: string }>((resolve) => {
    const script = join(root, 'offers-service/src/show-log.ts')
    const env = {
      PATH: `${folder}:${process.env.PATH}`,
      NODE_COMPILE_CACHE: compileCache,
      DATA_DIR: folder,
    }
    execFile(process.execPath, [script, ...args], { cwd: folder, env }, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, said: stdout + stderr }),
    )
  })

it('tells what waits, and the history of an offer with its mail', async () => {
  const absent = await log()
  expect(absent).toEqual({ code: 1, said: expect.stringContaining("There is no site's data") })

  const service = await startService(await openDatabase(join(folder, 'service.db')))
  const admin = await service.logIn()
  await admin('POST', '/api/admin/offers', sampleOffer)
  const { id, reference_number: referenceNumber } = await service.db.read
    .selectFrom('offers')
    .select(['id', 'reference_number'])
    .executeTakeFirstOrThrow()
  await enqueueMail(service.db.write, service.clock.now, {
    to: 'opal@mail.example',
    subject: 'Your offer',
    text: 'Hello',
    about: `offers:${id}`,
  })
  const all = await log()
  expect(all.code, all.said).toBe(0)
  expect(all.said).toMatch(/waiting {2}.*opal@mail\.example/)
  const one = await log(referenceNumber.toLowerCase())
  expect(one.code, one.said).toBe(0)
  expect(one.said).toContain(`${referenceNumber} is`)
  expect(one.said).toMatch(/Z {2}created by the owner\n/)
  await admin('PUT', '/api/admin/owner-name', { name: 'Dana Reyes' })
  expect((await log(referenceNumber)).said).toMatch(/Z {2}created by Dana Reyes\n/)
  expect(one.said).toMatch(/Mail and jobs about it:[\s\S]*opal@mail\.example/)
  expect(await log('LB-0000-0000')).toEqual({ code: 1, said: 'There is no offer LB-0000-0000.\n' })
  await service.stop()
})

it('shows what the journal has of a reference', async () => {
  writeFileSync(
    join(folder, 'journalctl'),
    '#!/bin/sh\ncase "$*" in *7f3a90c2*) echo found it ;; *) exit 1 ;; esac\n',
  )
  chmodSync(join(folder, 'journalctl'), 0o755)
  expect(await log('7F3A90C2')).toEqual({ code: 0, said: 'found it\n' })
  expect((await log('00000000')).said).toContain('has nothing of 00000000')
})
