// Makes an account for the console, or a new password for one, also while the site runs.
// Usage: npm run editor:create, or npm run editor:password, with the settings the site is started with (`.env`, or
// `DATA_DIR` or `DATABASE_URL`). Asks for what `--name` and `--email` do not say.
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { existingSecrets, neededBy } from '../offers-service/src/platform/secrets.ts'
import { builtCms, refuse } from './built.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const questions = { name: 'Name of the editor: ', email: 'Email address: ' }

function given() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: { name: { type: 'string' }, email: { type: 'string' } },
    })
  } catch (error) {
    return refuse(error.message)
  }
}

async function ask(name) {
  if (!process.stdin.isTTY) refuse(`Please say --${name} as well.`)
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await terminal.question(questions[name])
  terminal.close()
  return answer
}

const { values, positionals } = given()
const isNew = positionals[0] === 'create'
if (positionals.length !== 1 || !(isNew || positionals[0] === 'password'))
  refuse('Please run npm run editor:create or npm run editor:password.')

const envFile = join(root, '.env')
if (existsSync(envFile)) process.loadEnvFile(envFile)
const dataDir = resolve(root, process.env.DATA_DIR || './data')
const { CMS_SECRET, CMS_TOKEN, DATABASE_URL } = process.env
// With made-up secrets the running service would no longer be let in.
const hasSecrets = existsSync(join(dataDir, 'secrets.json')) || (CMS_SECRET && CMS_TOKEN)
if (!hasSecrets || (!DATABASE_URL && !existsSync(join(dataDir, 'cms.db'))))
  refuse(
    `There is no site at ${dataDir}. Start the site once, or set DATA_DIR and DATABASE_URL as when you start it.`,
  )
// A site that is empty on purpose stays empty.
Object.assign(process.env, await existingSecrets(dataDir, process.env, neededBy.cms), {
  DATA_DIR: dataDir,
  SEED: 'none',
})

const { AccountProblem, createEditor, readAccount, renewPassword } =
  await import('./dist/src/console/editors.js')
try {
  const account = readAccount({
    name: isNew ? (values.name ?? (await ask('name'))) : undefined,
    email: values.email ?? (await ask('email')),
  })
  const strapi = await (await builtCms()).load()
  const password = isNew
    ? await createEditor(strapi, account)
    : await renewPassword(strapi, account)
  process.stdout.write(
    [
      `The password of ${account.email} is ${password}   (shown only this once)`,
      'Log in to the content console with both, and choose a password of your own in your profile.',
      '',
    ].join('\n'),
  )
  await strapi.destroy()
  process.exit()
} catch (error) {
  if (error instanceof AccountProblem) refuse(error.message)
  throw error
}
