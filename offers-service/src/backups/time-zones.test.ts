import { execFile } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { openDatabase } from '../platform/database/database.ts'
import { siteSecrets } from '../testing/backup-folder.ts'
import { makePostgres } from '../testing/databases.ts'
import { changeInStrapi, startStrapiProcess } from '../testing/strapi.ts'

/** An empty database that tells times as they are in this place. */
async function makePostgresIn(timeZone: string): Promise<string> {
  const url = await makePostgres()
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query(
    `alter database ${new URL(url).pathname.slice(1)} set timezone = '${timeZone}'`,
  )
  await client.end()
  return url
}

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'time-zones-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** A site's data, on SQLite unless `DATABASE_URL` is set, and what is done with it on a machine in this time zone. */
function siteOn(dataDir: string, database: { DATABASE_URL?: string } = {}) {
  const settings = { ...siteSecrets, ...database, DATA_DIR: dataDir, PATH: process.env.PATH }
  return {
    run: async (TZ: string, command: string, ...args: string[]) => {
      const path = fileURLToPath(new URL(command, import.meta.url))
      await promisify(execFile)(process.execPath, [path, ...args], {
        cwd: dataDir,
        env: { ...settings, TZ },
      })
    },
    /** The dates of all posts, once this was done with the content system. */
    posts: async (
      TZ: string,
      work: (publish: (slug: string) => Promise<void>) => Promise<void>,
    ) => {
      const env = { ...settings, TZ, CMS_PORT: '0', SEED: 'none' }
      const strapi = await startStrapiProcess(dataDir, env)
      const token = siteSecrets.CMS_TOKEN
      try {
        await work(async (slug) => {
          const post = { title: 'A post', slug, body: 'Text' }
          const running = { url: strapi.url, token, env, stop: strapi.stop }
          await changeInStrapi(running, 'POST', '/posts?status=published', post)
        })
        const answer = await fetch(`${strapi.url}/api/posts?sort=slug`, {
          headers: { authorization: `Bearer ${token}` },
        })
        const { data } = (await answer.json()) as { data: Record<string, string>[] }
        return data.map(({ slug, publicationDate, publishedAt, createdAt, updatedAt }) => ({
          slug,
          publicationDate,
          publishedAt,
          createdAt,
          updatedAt,
        }))
      } finally {
        await strapi.stop()
      }
    },
  }
}

const nothing = async () => {}

describe.skipIf(inject('postgresServer') === '')('publishing dates', () => {
  it('stay the same when a site moves, is backed up and is restored, each in another time zone', async () => {
    const [before, after] = [await makeFolder(), await makeFolder()]
    mkdirSync(join(before, 'mail'))
    writeFileSync(join(before, 'secrets.json'), JSON.stringify(siteSecrets))
    await (await openDatabase(join(before, 'service.db'))).close()

    const first = await siteOn(before).posts('America/Chicago', async (publish) => {
      await publish('first')
    })
    expect(first).toHaveLength(1)

    const moved = siteOn(before, { DATABASE_URL: await makePostgresIn('Pacific/Auckland') })
    await moved.run('Asia/Tokyo', 'move-to-postgres.ts')
    const both = await moved.posts('America/Chicago', async (publish) => await publish('second'))
    expect(both).toEqual([...first, expect.objectContaining({ slug: 'second' })])
    expect(await moved.posts('Asia/Tokyo', nothing)).toEqual(both)

    const archive = join(await makeFolder(), 'backup.tar.gz')
    await moved.run('America/Chicago', 'backup.ts', archive)
    const restored = siteOn(after, { DATABASE_URL: await makePostgresIn('America/New_York') })
    await restored.run('Asia/Tokyo', 'restore.ts', archive)
    expect(await restored.posts('UTC', nothing)).toEqual(both)
  })
})
