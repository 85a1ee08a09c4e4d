import type { FastifyReply, FastifyRequest } from 'fastify'
import { getSettings } from '../../contract/index.ts'
import { busySeconds } from '../platform/http/shedding.ts'
import type { App } from '../platform/http/validation.ts'
import type { Services } from '../platform/services.ts'
import { fetchPageData } from './page-data.ts'
import type { FormAnswer, Renderer } from './renderer.ts'

/** Answers a function that sends a page with a message, for where no script can show one. */
export function answersOf(app: App, { config }: Pick<Services, 'config'>, renderer: Renderer) {
  return async function sendAnswer(
    request: FastifyRequest,
    reply: FastifyReply,
    status: number,
    answer: FormAnswer,
  ): Promise<FastifyReply> {
    const { found } = await fetchPageData(app, request, [getSettings.url])
    return await reply
      .status(status)
      .type('text/html; charset=utf-8')
      .send(renderer.answer(config.publicUrl, found.data, answer))
  }
}

interface Wait {
  title: string
  description: string
  seconds: number
}

const starting: Wait = {
  title: 'One moment, please',
  description: 'This site is just starting. The page you asked for opens by itself in a moment.',
  seconds: 3,
}

/** Shown in place of a page while more is asked than can be answered. */
export const busy: Wait = {
  title: 'One moment, please',
  description:
    'Many people are here at once. The page you asked for opens by itself in a moment. If you are in a hurry, please call us.',
  seconds: busySeconds,
}

/**
 * Sends a page that asks for a moment: before the content system has answered for the first time, when nothing else is said. It
 * loads again by itself, and search engines are told to come back.
 */
export async function sendWaitingPage(
  reply: FastifyReply,
  { publicUrl }: Services['config'],
  renderer: Renderer,
  address: string,
  { title, description, seconds }: Wait = starting,
): Promise<FastifyReply> {
  const html = renderer.answer(
    publicUrl,
    {},
    {
      title,
      description,
      backTo: address,
      backLabel: 'Try Again',
      refreshSeconds: seconds,
    },
  )
  return await reply
    .status(503)
    .header('retry-after', seconds)
    .header('x-robots-tag', 'noindex')
    .type('text/html; charset=utf-8')
    .send(html)
}
