import { site } from './visit.ts'

/** Begins a session of the owner past the log-in screen and gives its token. */
export async function beginSession(): Promise<string> {
  const { password } = site()
  return (await ask<{ token: string }>('POST', '/api/admin/auth', { password })).token
}

/** Calls the owner's API past the screens, with a session of its own, and gives the answer's body. */
export async function askAsOwner<Answer>(
  method: string,
  path: string,
  body?: object,
): Promise<Answer> {
  return await ask<Answer>(method, path, body, await beginSession())
}

async function ask<Answer>(
  method: string,
  path: string,
  body?: object,
  token = '',
): Promise<Answer> {
  const answer = await fetch(site().url + path, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body && { 'content-type': 'application/json' }),
    },
    body: body && JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as Answer
}
