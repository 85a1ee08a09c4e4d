import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Database, openDatabase } from '../../../platform/database/database.ts'
import { endThreads } from '../../../platform/threads.ts'
import { listInThread } from './list-thread.ts'

const file = 'APN,OWNER,ACRES,COUNTY,STATE\n331-01,CRUZ LINDA,2.5,MOHAVE,AZ\n'

afterAll(endThreads)

describe('a file that is read in another thread', () => {
  let folder: string
  let db: Database
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'list-thread-'))
    db = await openDatabase(join(folder, 'service.db'))
  })
  afterEach(async () => {
    await db.close()
    await rm(folder, { recursive: true })
  })

  const upload = async (bytes: Uint8Array) =>
    await listInThread(
      { db, now: () => new Date('2026-11-26T12:00:00Z') },
      {
        kind: 'upload',
        upload: { bytes, fileName: 'mohave.csv', sheet: undefined, madeBy: null },
        request: { method: 'POST', url: '', headers: {}, body: '' },
      },
    )

  it('is not there twice: it leaves the thread that took it', async () => {
    const bytes = new Uint8Array(Buffer.byteLength(file))
    bytes.set(Buffer.from(file))
    expect(await upload(bytes)).toMatchObject({ rowCount: 1 })
    expect(bytes.byteLength).toBe(0)
  })

  it('is copied where others share its memory', async () => {
    const bytes = Buffer.from(file)
    expect(bytes.buffer.byteLength).toBeGreaterThan(bytes.byteLength)
    expect(await upload(bytes)).toMatchObject({ rowCount: 1 })
    expect(bytes.toString()).toBe(file)
  })
})
