import { type AdminSession, site } from './visit.ts'

/** Begins a session of the admin past the log-in screen, with a code where the second step is on. */
export async function beginSession(code?: string): Promise<AdminSession> {
  const { password } = site()
  const answer = await ask('POST', '/api/admin/auth', { password, ...(code && { code }) })
  const { token } = (await answer.json()) as { token: string }
  const cookie = answer.headers
    .getSetCookie()
    .map((text) => /^admin=([^;]+)/.exec(text)?.[1])
    .find((value) => value !== undefined)
  if (cookie === undefined) throw new Error('The log-in set no cookie.')
  return { cookie, token }
}

/** Calls the admin's API past the screens for a file; fails where it is refused. */
export async function fetchAsAdmin(method: string, path: string, body?: object): Promise<Response> {
  return await ask(method, path, body, await beginSession())
}

/** Calls the admin's API past the screens, with a session of its own unless one is given, and gives the answer's body. */
export async function askAsAdmin<Answer>(
  method: string,
  path: string,
  body?: object,
  session?: AdminSession,
): Promise<Answer> {
  const answer = await ask(method, path, body, session ?? (await beginSession()))
  return (await answer.json()) as Answer
}

/** Ends a session on the service alone, so that its browser notices only with the next call. */
export async function endSession(session: AdminSession): Promise<void> {
  await ask('POST', '/api/admin/logout', undefined, session)
}

/** Leaves nobody invited and no name of the owner behind, for the tests after this one. */
export async function leaveNobodyInvited(): Promise<void> {
  await askAsAdmin('PUT', '/api/admin/owner-name', { name: '' })
  const members = await askAsAdmin<{ id: string }[]>('GET', '/api/admin/members')
  for (const { id } of members) await askAsAdmin('DELETE', `/api/admin/members/${id}`)
}

async function ask(
  method: string,
  path: string,
  body?: object,
  session?: AdminSession,
): Promise<Response> {
  const answer = await fetch(site().url + path, {
    method,
    headers: {
      ...(session && {
        cookie: `admin=${session.cookie}`,
        authorization: `Bearer ${session.token}`,
      }),
      ...(body && { 'content-type': 'application/json' }),
    },
    body: body && JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
  return answer
}
