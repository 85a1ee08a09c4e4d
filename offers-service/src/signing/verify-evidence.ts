import { readFile } from 'node:fs/promises'
import { readBundle } from './evidence/read-bundle.ts'
import { type Finding, verifyEvidence } from './evidence/verify.ts'

/**
 * Checks a downloaded evidence bundle without the database or the internet.
 *
 * Usage: pnpm verify-evidence <bundle.zip or folder> [a signed PDF that somebody else has kept]
 */
async function main([path, otherPath]: string[]): Promise<number> {
  if (path === undefined) {
    process.stderr.write('Usage: pnpm verify-evidence <bundle> [<other-copy.pdf>]\n')
    return 2
  }
  const findings = await check(path, otherPath)
  for (const { isFine, text } of findings)
    process.stdout.write(`${isFine ? 'fine ' : 'WRONG'}  ${text}\n`)
  const isGenuine = findings.every(({ isFine }) => isFine)
  process.stdout.write(
    isGenuine ? '\nNothing was changed.\n' : '\nThis is not what was recorded.\n',
  )
  return isGenuine ? 0 : 1
}

async function check(path: string, otherPath: string | undefined): Promise<Finding[]> {
  try {
    const { files, isPackedByService } = await readBundle(path)
    const otherCopy = otherPath === undefined ? undefined : await readFile(otherPath)
    const findings = verifyEvidence(files, otherCopy)
    if (isPackedByService) return findings
    const text =
      'The zip file is not packed as it was. Unpack it and check the folder to see whether only the packaging changed.'
    return [...findings, { isFine: false, text }]
  } catch (error) {
    return [{ isFine: false, text: `The bundle cannot be read: ${String(error)}` }]
  }
}

process.exitCode = await main(process.argv.slice(2))
