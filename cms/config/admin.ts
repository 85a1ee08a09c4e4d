import { readEnvironment } from '../src/environment'

const { secretFor } = readEnvironment(process.env)

export default {
  auth: { secret: secretFor('console sessions') },
  apiToken: { salt: secretFor('api tokens') },
  transfer: { token: { salt: secretFor('transfer tokens') } },
  secrets: { encryptionKey: secretFor('encryption') },
  flags: { nps: false, promoteEE: false },
  preview: { enabled: false },
  autoOpen: false,
}
