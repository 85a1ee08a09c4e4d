import {
  chownSync,
  constants,
  copyFileSync,
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { root } from './root.ts'
import {
  attempt,
  findSite,
  namesToMend,
  type RunningSite,
  step,
  UpdateProblem,
} from './update-site.ts'

const here = resolve(root)
const work = join(here, '.update')
const next = join(work, 'next')
const previous = join(work, 'previous')

/** What is not in the repository and belongs to one version of it. */
const made = [
  'node_modules',
  '.toolchain/node_modules',
  ...['cms', 'web', 'offers-service'].flatMap((name) => [`${name}/node_modules`, `${name}/dist`]),
]

const git = (title: string, ...args: string[]) => step(title, 'git', args).trim()

/** An update between the moment it stops the site and its end. One that is broken off is found here by the next. */
interface Unfinished {
  from: string
  to: string
  units: string[]
  /** What needed mending before; absent where the doctor did not say so. */
  toMend?: string[]
  /** How far it is: everything before is done, and it is tried again itself. */
  stage: 'copying' | 'switching' | 'going back' | 'putting databases back'
  reason: string
}
const unfinishedFile = join(work, 'unfinished.json')

function note(unfinished: Unfinished): void {
  writeFileSync(`${unfinishedFile}.new`, JSON.stringify(unfinished), { flush: true })
  renameSync(`${unfinishedFile}.new`, unfinishedFile)
}

const readUnfinished = () =>
  existsSync(unfinishedFile)
    ? (JSON.parse(readFileSync(unfinishedFile, 'utf8')) as Unfinished)
    : undefined

function move(name: string, from: string, to: string): void {
  if (!existsSync(join(from, name))) return
  mkdirSync(dirname(join(to, name)), { recursive: true })
  rmSync(join(to, name), { recursive: true, force: true })
  renameSync(join(from, name), join(to, name))
}

/** Puts what lies beside in place of what is here, as far as that was not done before. The site must be stopped. */
function exchange(beside: string, kept: string): void {
  for (const name of made) {
    if (!existsSync(join(beside, name))) continue
    move(name, here, kept)
    move(name, beside, here)
  }
}

/** What ran stays for the way back. */
function switchTo(commit: string): void {
  exchange(next, previous)
  git('Switching to the new version', 'reset', '--keep', commit)
}

function switchBack(commit: string): void {
  const failed = join(work, 'failed')
  exchange(previous, failed)
  git('Switching back', 'reset', '--keep', commit)
  rmSync(failed, { recursive: true, force: true })
}

const dataDir = () => resolve(here, process.env.DATA_DIR || './data')
/** Named like a backup that is being made, so that no backup takes it and one of later days tidies it away. */
const copies = () => join(dataDir(), '.unfinished-backup-update')
const databaseFiles = () => globSync('*.db*', { cwd: dataDir() })

/** Files that root makes in the data folder belong to whom the folder belongs to, or the site could not write them. */
function giveAway(folder: string): void {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = statSync(dataDir())
  chownSync(folder, uid, gid)
  for (const name of globSync('*.db*', { cwd: folder })) chownSync(join(folder, name), uid, gid)
}

/** Copies the SQLite files of the stopped site, which takes no room where the disk can share it. */
function copyDatabases(): void {
  rmSync(copies(), { recursive: true, force: true })
  mkdirSync(copies(), { recursive: true, mode: 0o700 })
  for (const name of databaseFiles())
    copyFileSync(join(dataDir(), name), join(copies(), name), constants.COPYFILE_FICLONE)
  giveAway(copies())
}

/** Puts the databases of before the update back; those of the failed one stay beside, for what came in meanwhile. */
function putDatabasesBack(): string {
  const kept = join(dataDir(), 'from-failed-update')
  mkdirSync(kept, { recursive: true, mode: 0o700 })
  for (const name of databaseFiles())
    // What is there again was begun by a try before.
    if (existsSync(join(kept, name))) rmSync(join(dataDir(), name))
    else renameSync(join(dataDir(), name), join(kept, name))
  cpSync(copies(), dataDir(), { recursive: true })
  giveAway(kept)
  giveAway(dataDir())
  return kept
}

const doctorAsks = 8
const doctorPauseMs = 4000

/** What needs mending now and did not before. The content system may need a while after a start. */
async function newProblems(before: Set<string> | undefined): Promise<string[]> {
  let found: string[] = []
  for (let asked = 0; asked < doctorAsks; asked += 1) {
    if (asked > 0) await sleep(doctorPauseMs)
    const now = namesToMend()
    found = now && before ? [...now.difference(before)] : []
    if (found.length === 0) return []
  }
  return found
}

/** Goes back to the version of before; only where that refuses the changed tables, to its databases too. */
async function goBack(site: RunningSite, unfinished: Unfinished): Promise<never> {
  const { from, reason } = unfinished
  const end = (words: string) => {
    rmSync(unfinishedFile)
    return new UpdateProblem(`${reason} ${words}`)
  }
  console.log(`${reason} Going back …`)
  await site.stop()
  if (unfinished.stage !== 'putting databases back') {
    note({ ...unfinished, stage: 'going back' })
    switchBack(from)
    if (await site.start()) throw end('The version of before runs again.')
    await site.stop()
  }
  if (process.env.DATABASE_URL || !existsSync(copies()))
    throw end(
      'The version of before is back, but does not start: the new one has changed the tables. Restore the backup that was made before (docs/operations/restore.md).',
    )
  if (unfinished.stage !== 'putting databases back')
    rmSync(join(dataDir(), 'from-failed-update'), { recursive: true, force: true })
  note({ ...unfinished, stage: 'putting databases back' })
  const kept = putDatabasesBack()
  if (await site.start())
    throw end(
      `The version of before runs again, with the databases of before. What came in meanwhile is in ${kept}.`,
    )
  throw end(
    'The version of before is back, but does not start either. Look at its log (journalctl).',
  )
}

/** Exchanges the versions and looks at the result, from the stage on at which the update is. */
async function finish(site: RunningSite, unfinished: Unfinished): Promise<void> {
  const { from, to, toMend, stage } = unfinished
  if (stage === 'going back' || stage === 'putting databases back') await goBack(site, unfinished)
  console.log('Stopping the site …')
  await site.stop()
  if (stage === 'copying') copyDatabases()
  const switching: Unfinished = { ...unfinished, stage: 'switching' }
  note(switching)
  switchTo(to)
  console.log('Starting the new version …')
  if (!(await site.start()))
    await goBack(site, { ...switching, reason: 'The new version did not become ready.' })
  const problems = await newProblems(toMend && new Set(toMend))
  if (problems.length > 0) {
    const found = problems.join(', ')
    const reason = `The doctor finds something new to mend (${found}).`
    await goBack(site, { ...switching, reason })
  }
  await site.leave()
  conclude(from, to)
}

function conclude(from: string, to: string): void {
  rmSync(copies(), { recursive: true, force: true })
  rmSync(unfinishedFile)
  console.log(`Updated from ${from.slice(0, 9)} to ${to.slice(0, 9)}.`)
}

/** Brings an update that was broken off to its end. */
async function goOn(unfinished: Unfinished, port: string): Promise<void> {
  console.log('The last update was broken off. Going on with it …')
  const site = await findSite(port, unfinished.units)
  const isThere = git('Looking at the version', 'rev-parse', 'HEAD') === unfinished.to
  // It may have run for days, so nothing is undone where all is well.
  if (isThere && unfinished.stage === 'switching' && (await site.isReady()))
    conclude(unfinished.from, unfinished.to)
  else await finish(site, unfinished)
}

/**
 * Updates the site: a backup, the new version fetched and built beside the running one, the switch, and a look at the result. Where
 * that is not well, the version of before comes back by itself.
 *
 * Usage: npm run update, as root where systemd runs the site; npm run update -- v1.2.0 for a version of your choice.
 */
async function update([wanted, ...others]: string[]): Promise<void> {
  if (others.length > 0 || wanted?.startsWith('-'))
    throw new UpdateProblem('Please run npm run update, or npm run update -- and one version.')
  const envFile = join(here, '.env')
  if (existsSync(envFile)) process.loadEnvFile(envFile)
  const port = process.env.PORT || '3000'
  const unfinished = readUnfinished()
  if (unfinished) {
    await goOn(unfinished, port)
    return
  }
  const changed = git('Looking at the folder', 'status', '--porcelain', '--untracked-files=no')
  if (changed !== '')
    throw new UpdateProblem(
      `Files of the site were changed here, so it is not updated:\n${changed}`,
    )
  const site = await findSite(port)
  const current = git('Looking at the version', 'rev-parse', 'HEAD')
  step('Fetching', 'git', ['fetch', '--tags', '--quiet'])
  const target = git(
    'Looking for the new version',
    'rev-parse',
    `${wanted ?? '@{upstream}'}^{commit}`,
  )
  if (target === current) {
    console.log('This is the version already.')
    return
  }
  const before = namesToMend()
  console.log(step('Making a backup', process.execPath, ['offers-service/src/backups/backup.ts']))
  buildBeside(target)
  rmSync(previous, { recursive: true, force: true })
  const started: Unfinished = {
    from: current,
    to: target,
    units: site.units,
    ...(before && { toMend: [...before] }),
    stage: 'copying',
    reason: '',
  }
  note(started)
  await finish(site, started)
}

function buildBeside(target: string): void {
  attempt('git', ['worktree', 'remove', '--force', next])
  rmSync(next, { recursive: true, force: true })
  step('Taking the new version out', 'git', [
    'worktree',
    'add',
    '--detach',
    // Twice, for one that was broken off while it was taken out.
    '--force',
    '--force',
    next,
    target,
  ])
  step(
    'Building it beside the running one',
    process.execPath,
    ['.toolchain/run.mjs', '.scripts/build.ts'],
    next,
  )
}

try {
  await update(process.argv.slice(2))
} catch (error) {
  if (!(error instanceof UpdateProblem)) throw error
  console.error(error.message)
  process.exitCode = 1
}
