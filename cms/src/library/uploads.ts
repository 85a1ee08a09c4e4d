import { open } from 'node:fs/promises'
import type { Core } from '@strapi/strapi'
import { drawAnew, type SentFile } from './pictures'

interface Uploads {
  upload: (what: { files: SentFile | SentFile[] }, by?: object) => Promise<unknown>
  replace: (id: unknown, what: { file: SentFile }, by?: object) => Promise<unknown>
}

/** Whether the file is a document by its name and its beginning. Such a file is stored as it is. */
async function isDocument({ filepath, originalFilename }: SentFile): Promise<boolean> {
  if (!/\.pdf$/i.test(originalFilename ?? '')) return false
  const file = await open(filepath)
  try {
    const { buffer } = await file.read(Buffer.alloc(5), 0, 5, 0)
    return buffer.toString('latin1') === '%PDF-'
  } finally {
    await file.close()
  }
}

async function prepare(file: SentFile): Promise<void> {
  if (!(await isDocument(file))) await drawAnew(file)
}

/**
 * Lets into the library only documents, and pictures that were drawn anew, whoever sends them: the service or an editor, as a
 * file, by its address, or in place of another.
 */
export function guardLibrary(strapi: Core.Strapi): void {
  strapi.get('services').extend('plugin::upload.upload', (own: Uploads): Uploads => ({
    ...own,
    upload: async (what, by) => {
      for (const file of [what.files].flat()) await prepare(file)
      return await own.upload(what, by)
    },
    replace: async (id, what, by) => {
      await prepare(what.file)
      return await own.replace(id, what, by)
    },
  }))
}

/** Leaves pictures as they were drawn; Strapi would compress them a second time. */
export async function storeAsDrawn(strapi: Core.Strapi): Promise<void> {
  const uploads = strapi.plugin('upload').service('upload')
  const given = await uploads.getSettings()
  await uploads.setSettings({ ...given, autoOrientation: false, sizeOptimization: false })
}
