import type { FastifyReply, FastifyRequest } from 'fastify'
import { getSettings, type Message } from '../../contract/index.ts'
import type { Services } from '../services.ts'
import type { App } from '../validation.ts'
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
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(renderer.answer(config.publicUrl, found.data, { problems: [], ...answer }))
  }
}
