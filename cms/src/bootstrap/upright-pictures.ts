import type { Core } from '@strapi/strapi'

/**
 * Has pictures stored as they are meant to be seen.
 *
 * Phones save a sideways picture with a note to turn it, and Strapi drops such notes together with the place where the
 * picture was taken.
 */
export async function keepPicturesUpright(strapi: Core.Strapi): Promise<void> {
  const uploads = strapi.plugin('upload').service('upload')
  await uploads.setSettings({ ...(await uploads.getSettings()), autoOrientation: true })
}
