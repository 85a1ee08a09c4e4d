import type { FastifyReply, FastifyRequest } from 'fastify'
import { stopEmailPath } from '../../contract/index.ts'
import { endEmails, findByEndToken } from '../features/offers/emailed/end.ts'
import { bodyLimit } from '../platform/http/request-bodies.ts'
import type { App } from '../platform/http/validation.ts'
import type { Services } from '../platform/services.ts'
import { answersOf } from './answers.ts'
import { emailStopped, stopEmailMissing, stopEmailQuestion } from './form-messages.ts'
import type { FormAnswer, Renderer } from './renderer.ts'

interface ByToken {
  Params: { token: string }
}

const home = { backTo: '/', backLabel: 'Back to Home' }

/**
 * Ends mails about an offer at the address they name. Reading it only asks, since programs that check mail follow its links; one
 * press ends them, and so does the POST of a mail program (RFC 8058), whatever its body says.
 */
export async function registerEmailStop(
  app: App,
  services: Services,
  renderer: Renderer,
): Promise<void> {
  const sendAnswer = answersOf(app, services, renderer)
  const config = { rateLimit: { max: services.config.visitorLimit, timeWindow: 60_000 } }
  const url = `${stopEmailPath}/:token`

  async function answer(
    request: FastifyRequest,
    reply: FastifyReply,
    isThere: boolean,
    message: FormAnswer,
  ) {
    void reply.header('x-robots-tag', 'noindex').header('cache-control', 'no-store')
    return isThere
      ? await sendAnswer(request, reply, 200, message)
      : await sendAnswer(request, reply, 404, { ...stopEmailMissing, ...home })
  }

  await app.register(async (pages) => {
    pages.removeAllContentTypeParsers()
    pages.addContentTypeParser('*', { parseAs: 'string', bodyLimit }, async () => null)

    pages.get<ByToken>(url, { config }, async (request, reply) => {
      const found = await findByEndToken(services, request.params.token)
      const message: FormAnswer = found?.isEnded
        ? { ...emailStopped, ...home }
        : { ...stopEmailQuestion, ...home, form: { name: 'stop-email', values: {}, errors: {} } }
      return await answer(request, reply, found !== undefined, message)
    })

    pages.post<ByToken>(url, { config }, async (request, reply) => {
      const isEnded = await endEmails(services, request.params.token)
      return await answer(request, reply, isEnded, { ...emailStopped, ...home })
    })
  })
}
