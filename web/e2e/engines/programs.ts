import { accessSync, constants, globSync } from 'node:fs'
import { delimiter, join } from 'node:path'

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Where the first of these programs that is installed lies; undefined when none is. */
export function findProgram(...names: string[]): string | undefined {
  const folders = process.env.PATH?.split(delimiter) ?? []
  return names
    .flatMap((name) => folders.map((folder) => join(folder, name)))
    .find((path) => isProgram(path))
}

/** WebKitGTK's own browser, which its packages keep off the PATH. */
export const findMiniBrowser = () =>
  globSync('/usr/{lib,lib/*,libexec}/webkit2gtk-*/MiniBrowser').find((path) => isProgram(path))
