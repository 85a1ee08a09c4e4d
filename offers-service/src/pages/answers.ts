import type { FastifyReply, FastifyRequest } from 'fastify'
import { getSettings, type Message } from '../../contract/index.ts'
import type { App } from '../platform/http/validation.ts'
import type { Services } from '../platform/services.ts'
import { fetchPageData } from './page-data.ts'
import type { Renderer } from './renderer.ts'

/** Answers a function that sends a page with a message, for where no script can show one. */
export function answersOf(app: App, { config }: Pick<Services, 'config'>, renderer: Renderer) {
  return async function sendAnswer(
    request: FastifyRequest,
    reply: FastifyReply,
    status: number,
    answer: Message & { problems?: string[]; backTo: string },
  ): Promise<FastifyReply> {
    const { found } = await fetchPageData(app, request, [getSettings.url])
    return await reply
      .status(status)
      .type('text/html; charset=utf-8')
      .send(renderer.answer(config.publicUrl, found.data, { problems: [], ...answer }))
  }
}

const secondsToWait = 3

/**
 * Sends the page for the moment before the content system has answered for the first time. It loads again by itself, and
 * search engines are told to come back.
 */
export async function sendWaitingPage(
  reply: FastifyReply,
  { publicUrl }: Services['config'],
  renderer: Renderer,
  address: string,
): Promise<FastifyReply> {
  const html = renderer.answer(
    publicUrl,
    {},
    {
      title: 'One moment, please',
      description:
        'This site is just starting. The page you asked for opens by itself in a moment.',
      problems: [],
      backTo: address,
      backLabel: 'Try Again',
      refreshSeconds: secondsToWait,
    },
  )
  return await reply
    .status(503)
    .header('retry-after', secondsToWait)
    .header('x-robots-tag', 'noindex')
    .type('text/html; charset=utf-8')
    .send(html)
}
