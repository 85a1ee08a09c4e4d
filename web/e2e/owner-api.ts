import { site } from './visit.ts'

/** Calls the owner's API past the screens, with a session of its own, and gives the answer's body. */
export async function askAsOwner<Answer>(
  method: string,
  path: string,
  body?: object,
): Promise<Answer> {
  const { token } = await ask<{ token: string }>('POST', '/api/admin/auth', {
    password: site().password,
  })
  return await ask<Answer>(method, path, body, token)
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
