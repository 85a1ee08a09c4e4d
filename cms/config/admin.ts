import { previewLink } from '../src/console/preview-link'
import { readEnvironment } from '../src/environment'

const { secretFor, publicUrl, token } = readEnvironment(process.env)

export default {
  auth: { secret: secretFor('console sessions') },
  apiToken: { salt: secretFor('api tokens') },
  transfer: { token: { salt: secretFor('transfer tokens') } },
  secrets: { encryptionKey: secretFor('encryption') },
  flags: { nps: false, promoteEE: false },
  preview: {
    enabled: true,
    config: {
      allowedOrigins: [new URL(publicUrl).origin],
      handler: (uid: string, entry: { documentId?: string; status?: string }) =>
        previewLink(uid, entry, { publicUrl, token }),
    },
  },
  autoOpen: false,
}
