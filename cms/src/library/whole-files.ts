import { AsyncLocalStorage } from 'node:async_hooks'
import type { Core } from '@strapi/strapi'

interface StoredFile {
  url?: string
}

interface Provider {
  upload: (file: StoredFile) => Promise<void>
}

/** What a form brings into the library: files, each with what is said of it. */
interface Sent {
  data?: { fileInfo?: unknown }
  files: unknown
}

interface Uploads {
  upload: (sent: Sent, by?: object) => Promise<unknown[]>
}

/** Has whatever was stored of a file taken back when the rest of it, such as a smaller size, was not: the library would not know of it. */
export function storeWholeFiles(strapi: Core.Strapi): void {
  /** The parts of the file that is being stored; of one that fails comes nothing. */
  const storing = new AsyncLocalStorage<Promise<StoredFile | undefined>[]>()

  strapi.get('services').extend('plugin::upload.provider', (own: Provider): Provider => ({
    ...own,
    upload: async (file) => {
      const stored = own.upload(file)
      const part = stored.then(() => file)
      storing.getStore()?.push(part.catch(() => undefined))
      await stored
    },
  }))

  async function takeBack(file: StoredFile | undefined): Promise<void> {
    if (!file) return
    try {
      await strapi.plugin('upload').provider.delete(file)
    } catch (error) {
      strapi.log.warn(
        `${file.url} stays stored, though the library has no such file: ${String(error)}`,
      )
    }
  }

  strapi.get('services').extend('plugin::upload.upload', (own: Uploads): Uploads => ({
    ...own,
    upload: async ({ data, files }, by) => {
      const infos = [data?.fileInfo].flat()
      const known: unknown[] = []
      // One after the other, as Strapi does it, so that nothing is taken back of those before.
      for (const [index, file] of [files].flat().entries()) {
        const parts: Promise<StoredFile | undefined>[] = []
        const one = { data: { ...data, fileInfo: infos[index] }, files: file }
        try {
          known.push(...(await storing.run(parts, async () => await own.upload(one, by))))
        } catch (error) {
          for (const part of parts) await takeBack(await part)
          throw error
        }
      }
      return known
    },
  }))
}
