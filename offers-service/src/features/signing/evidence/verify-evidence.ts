import { readFile } from 'node:fs/promises'
import { readBundle } from './bundle.ts'
import { type Finding, fingerprintOfBundle, verifyEvidence } from './verify.ts'

/** As people and programs write it: 32 bytes in hexadecimal, with or without colons. */
const fingerprintPattern = /^(?:[0-9a-f]{2}:?){31}[0-9a-f]{2}$/i

/**
 * Checks a downloaded evidence bundle without the database or the internet.
 *
 * Usage: npm run verify-evidence -- <bundle.zip or folder> [a signed PDF that somebody else has kept] [--fingerprint [SHA-256]]
 *    or: npm run verify-evidence -- --all [--head <SHA-256>]… with the settings the site is started with, for every record in its database
 *
 * `--fingerprint` tells the fingerprint of the certificate the bundle is signed with; with a value, that very certificate
 * must have signed it.
 */
async function main(given: string[]): Promise<number> {
  if (given.includes('--all')) {
    const { verifySite } = await import('./verify-site.ts')
    return await verifySite(given)
  }
  const at = given.indexOf('--fingerprint')
  const next = given[at + 1]
  const fingerprint =
    at !== -1 && next !== undefined && fingerprintPattern.test(next) ? next : undefined
  const args = given.filter(
    (_, index) => at === -1 || (index !== at && !(fingerprint && index === at + 1)),
  )
  const [path, otherPath] = args
  if (path === undefined || args.some((arg) => arg.startsWith('--')) || args.length > 2) {
    process.stderr.write(
      'Usage: npm run verify-evidence -- <bundle> [<other-copy.pdf>] [--fingerprint [<SHA-256>]]\n   or: npm run verify-evidence -- --all [--head <SHA-256>]\n',
    )
    return 2
  }
  const findings = await check(path, { otherPath, fingerprint, isTold: at !== -1 })
  for (const { isFine, text } of findings)
    process.stdout.write(`${isFine ? 'fine ' : 'WRONG'}  ${text}\n`)
  const isGenuine = findings.every(({ isFine }) => isFine)
  process.stdout.write(
    isGenuine ? '\nNothing was changed.\n' : '\nThis is not what was recorded.\n',
  )
  return isGenuine ? 0 : 1
}

async function check(
  path: string,
  {
    otherPath,
    fingerprint,
    isTold,
  }: { otherPath: string | undefined; fingerprint: string | undefined; isTold: boolean },
): Promise<Finding[]> {
  try {
    const { files, isPackedByService } = await readBundle(path)
    const otherCopy = otherPath === undefined ? undefined : await readFile(otherPath)
    const findings = verifyEvidence(files, { otherCopy, fingerprint })
    if (isTold)
      findings.unshift({ isFine: true, text: `Fingerprint: ${fingerprintOfBundle(files)}` })
    if (isPackedByService) return findings
    const text =
      'The zip file is not packed as it was. Unpack it and check the folder to see whether only the packaging changed.'
    return [...findings, { isFine: false, text }]
  } catch (error) {
    return [{ isFine: false, text: `The bundle cannot be read: ${String(error)}` }]
  }
}

process.exitCode = await main(process.argv.slice(2))
