import {
  chmodSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startServerProcess } from '../../testing/server-process.ts'
import { uploadCache } from '../bucket.ts'
import { closeDataFolder } from './private-files.ts'

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'private-'))
})
afterEach(() => rmSync(dataDir, { recursive: true }))

/** What others on the machine may do something with. */
const openIn = (folder: string) =>
  ['.', ...globSync('**', { cwd: folder })].filter(
    (name) => (statSync(join(folder, name)).mode & 0o077) !== 0,
  )

/** A data folder as it was made before anyone looked at modes. */
function makeOldFolder(): void {
  mkdirSync(join(dataDir, 'mail'), { recursive: true })
  mkdirSync(join(dataDir, 'public/uploads'), { recursive: true })
  mkdirSync(join(dataDir, uploadCache))
  const uploads = ['public/uploads/a.png', `${uploadCache}/a.png`]
  for (const name of ['cms.db', 'cms.db-wal', 'secrets.json', 'mail/1.eml', ...uploads])
    writeFileSync(join(dataDir, name), name.endsWith('.json') ? '{}' : '', { mode: 0o644 })
  chmodSync(dataDir, 0o755)
}

describe.skipIf(process.platform === 'win32')('what the site keeps', () => {
  it('is for its own user alone, also what it made when it did not look at that', async () => {
    makeOldFolder()
    expect(openIn(dataDir).length).toBeGreaterThan(5)
    const service = await startServerProcess(dataDir)
    try {
      await fetch(`${service.origin}/api/contact`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          name: 'A',
          phone: '352-555-0142',
          propertyLocation: 'B',
          acres: '1-5',
          email: 'a@mail.example',
        }),
      })
      await expect.poll(() => globSync('mail/*.eml', { cwd: dataDir }).length).toBeGreaterThan(1)
      expect(globSync('*.db', { cwd: dataDir })).toContain('service.db')
      expect(openIn(dataDir)).toEqual([])
      expect(service.log().match(/were open to others/g)).toHaveLength(1)
    } finally {
      await service.stop()
    }
  })

  it('is looked through without a word when all is well', () => {
    makeOldFolder()
    expect(closeDataFolder(dataDir).closed).toBeGreaterThan(5)
    expect(closeDataFolder(dataDir)).toEqual({ closed: 0, problem: undefined })
  })

  it('lets everything else in the folder be', () => {
    writeFileSync(join(dataDir, 'notes.txt'), '', { mode: 0o644 })
    closeDataFolder(dataDir)
    expect(openIn(dataDir)).toEqual(['notes.txt'])
  })
})
