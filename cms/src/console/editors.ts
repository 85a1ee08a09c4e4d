import { randomBytes } from 'node:crypto'
import type { Core } from '@strapi/strapi'
import * as v from 'valibot'

const createCommand = 'npm run editor:create'
const passwordCommand = 'npm run editor:password'

/** An account that cannot be made or changed as asked; the message says why. */
export class AccountProblem extends Error {}

const Account = v.object({
  name: v.optional(v.pipe(v.string(), v.trim(), v.nonEmpty('Please give the name of the editor.'))),
  email: v.pipe(
    v.string(),
    v.trim(),
    v.toLowerCase(),
    v.rfcEmail('Please give an email address such as edie@land.example.'),
  ),
})

/** Random, with the three kinds of characters that Strapi asks for. */
function inventPassword(): string {
  for (;;) {
    const password = randomBytes(12).toString('base64url')
    if (/[a-z]/.test(password) && /[A-Z]/.test(password) && /\d/.test(password)) return password
  }
}

/** An account as it was typed, once it is known to be one; the name is absent where it does not matter. Throws {@link AccountProblem}. */
export function readAccount(input: { name: string | undefined; email: string }) {
  const result = v.safeParse(Account, input)
  if (!result.success) throw new AccountProblem(result.issues[0].message)
  return result.output
}

/**
 * Makes an account for the console that may do everything there, and returns its password, which is kept nowhere.
 *
 * Throws {@link AccountProblem} when the address has an account.
 */
export async function createEditor(
  strapi: Core.Strapi,
  { name, email }: ReturnType<typeof readAccount>,
): Promise<string> {
  const users = strapi.service('admin::user')
  if (await users.exists({ email }))
    throw new AccountProblem(
      `${email} has an account already. For a new password run: ${passwordCommand}`,
    )
  const password = inventPassword()
  const role = await strapi.service('admin::role').getSuperAdmin()
  await users.create({
    firstname: name,
    email,
    password,
    isActive: true,
    registrationToken: null,
    roles: [role.id],
  })
  return password
}

/**
 * Gives an account a new password, which is returned and kept nowhere, and logs it out everywhere.
 *
 * Throws {@link AccountProblem} when the address has no account.
 */
export async function renewPassword(
  strapi: Core.Strapi,
  { email }: Pick<ReturnType<typeof readAccount>, 'email'>,
): Promise<string> {
  const users = strapi.service('admin::user')
  const user = await users.findOneByEmail(email)
  if (!user) throw new AccountProblem(`${email} has no account. To make one run: ${createCommand}`)
  const password = inventPassword()
  await users.updateById(user.id, { password, isActive: true })
  await strapi.sessionManager('admin').invalidateRefreshToken(String(user.id))
  return password
}

/**
 * Lets nobody register: on a new site Strapi would make whoever comes first its master.
 *
 * The console shows its log-in from the first moment on, because it is told that somebody is registered.
 */
export function closeRegistration(strapi: Core.Strapi): void {
  const controllers = strapi.get('controllers')
  controllers.extend('admin::authentication', (own: object) => ({
    ...own,
    registerAdmin: (ctx: { status: number; body: unknown }) => {
      const message = `Nobody can register here. Whoever runs the site makes accounts with: ${createCommand}`
      // Strapi keeps the reason of a 403 to itself when it is thrown.
      ctx.status = 403
      ctx.body = {
        data: null,
        error: { status: 403, name: 'ForbiddenError', message, details: {} },
      }
    },
  }))
  controllers.extend('admin::admin', (own: { init: () => Promise<{ data: object }> }) => ({
    ...own,
    init: async () => ({ data: { ...(await own.init()).data, hasAdmin: true } }),
  }))
}
