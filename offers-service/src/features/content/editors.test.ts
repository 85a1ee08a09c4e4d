import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runEditorCommand } from '../../testing/console.ts'
import { makePostgres } from '../../testing/databases.ts'
import { type RunningStrapi, startStrapi } from '../../testing/strapi.ts'

const evil = { firstname: 'Eve', email: 'eve@evil.example', password: 'Evil-Evil-1' }

describe.each(['SQLite', 'PostgreSQL'])('on %s', (engine) => {
  let strapi: RunningStrapi
  beforeAll(async () => {
    const databaseUrl = engine === 'PostgreSQL' ? await makePostgres() : ''
    strapi = await startStrapi({ seed: 'none', databaseUrl })
  })
  afterAll(async () => await strapi?.stop())

  const command = async (...args: string[]) => await runEditorCommand(strapi.env, ...args)
  const post = async (path: string, data: object) =>
    await fetch(strapi.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(data),
    })
  const logIn = async (email: string, password: string) =>
    (await post('/admin/login', { email, password })).status

  it.each(['/admin/register-admin', '/admin/register-admin/', '/ADMIN/Register-Admin'])(
    'nobody registers at %s, from the first moment on',
    async (path) => {
      const answer = await post(path, evil)
      expect([403, 404, 405]).toContain(answer.status)
      expect(await logIn(evil.email, evil.password)).toBe(400)
    },
  )

  it('who tries to register reads what to do', async () => {
    const answer = await post('/admin/register-admin', evil)
    expect(answer.status).toBe(403)
    expect(await answer.text()).toContain('npm run editor:create')
  })

  it('a new site asks to log in, not to register', async () => {
    const answer = await fetch(`${strapi.url}/admin/init`)
    expect(await answer.json()).toMatchObject({ data: { hasAdmin: true } })
  })

  it('a command lets an editor in while the site runs, and gives them a new password', async () => {
    const email = 'edie@larkenby.example'
    const first = await command('create', '--name', 'Edie Holt', '--email', 'Edie@Larkenby.example')
    expect(await logIn(email, first)).toBe(200)
    const second = await command('password', '--email', email)
    expect(await logIn(email, first)).toBe(400)
    expect(await logIn(email, second)).toBe(200)
    expect((await post('/admin/register-admin', evil)).status).toBe(403)
  })

  it('a second editor comes in the same way, no address gets two accounts, and nothing else changes', async () => {
    const env = { ...strapi.env, SEED: 'demo' }
    const kim = ['create', '--name', 'Kim', '--email', 'kim@larkenby.example']
    expect(await logIn('kim@larkenby.example', await runEditorCommand(env, ...kim))).toBe(200)
    await expect(command(...kim)).rejects.toThrow('has an account already')
    // The service stays in, and an empty site empty.
    const headers = { authorization: `Bearer ${strapi.token}` }
    const posts = await fetch(`${strapi.url}/api/posts?status=draft`, { headers })
    expect(await posts.json()).toMatchObject({ meta: { pagination: { total: 0 } } })
  })

  it('the command makes no secrets up, with which the service would be locked out', async () => {
    const env = { ...strapi.env, CMS_SECRET: '' }
    await rm(join(strapi.env.DATA_DIR ?? '', 'secrets.json'), { force: true })
    const made = runEditorCommand(env, 'create', '--name', 'E', '--email', 'e@larkenby.example')
    await expect(made).rejects.toThrow('There is no site')
  })

  it.each([
    [['create', '--name', ' ', '--email', 'new@larkenby.example'], 'give the name'],
    [['create', '--name', 'Edie', '--email', 'edie'], 'give an email address'],
    [['create', '--name', 'Edie'], '--email'],
  ])('%j makes no account and says why', async (args, reason) => {
    await expect(command(...args)).rejects.toThrow(reason)
  })

  it('who has no account gets no password', async () => {
    const nobody = command('password', '--email', 'nobody@larkenby.example')
    await expect(nobody).rejects.toThrow('has no account')
  })
})

const env = { PATH: process.env.PATH, DATA_DIR: '/nowhere/at/all' }

it.each([
  [['list'], 'npm run editor:create'],
  [['create', '--role', 'all'], '--role'],
  [['create', '--name', 'E', '--email', 'e@larkenby.example'], 'There is no site'],
])('the command %j is told what is wrong', async (args, reason) => {
  await expect(runEditorCommand(env, ...args)).rejects.toThrow(reason)
})
