import formbody from '@fastify/formbody'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import {
  answerSignatureQuestion,
  ContactForm,
  type ErrorBody,
  errorStatus,
  FactAnswer,
  factWords,
  factRefused,
  getOffer,
  giveFact,
  initiateSigning,
  type Message,
  messages,
  offerNotFound,
  OfferLookup,
  submitContact,
  tooBusy,
} from '../../contract/index.ts'
import { findAskedFact } from '../features/offers/asked-fact.ts'
import { Refusal } from '../platform/http/errors.ts'
import { bodyLimit } from '../platform/http/request-bodies.ts'
import type { App } from '../platform/http/validation.ts'
import { hashToken } from '../platform/security/tokens.ts'
import type { Services } from '../platform/services.ts'
import { answersOf } from './answers.ts'
import { onBehalfOf } from './page-data.ts'
import type { Renderer } from './renderer.ts'

/** A browser sends every field as text; a field sent twice is nobody's honest form. */
const Fields = v.record(v.string(), v.string())

/**
 * Takes the form's key apart from what was typed. Where no script has filled it in, what was typed is the key: the same again within
 * a day is the same form, sent twice. The page cannot bring a key along, because all visitors get the same one.
 */
function withKey(body: unknown) {
  const { idempotencyKey = '', ...fields } = v.is(Fields, body) ? body : {}
  return { fields, key: idempotencyKey || hashToken(JSON.stringify(fields)) }
}

function problemsIn(schema: v.GenericSchema, fields: unknown): string[] {
  const result = v.safeParse(schema, fields)
  return result.success ? [] : result.issues.map((issue) => issue.message)
}

/** Name and phone never leave the browser. */
const LookupFields = v.pick(OfferLookup, ['referenceNumber'])

const FactFields = v.object({ ...LookupFields.entries, ...FactAnswer.entries })

const checkFields: Message = {
  title: 'Please check your entries',
  description:
    'Something is missing or not quite right. Go back, and what you typed will still be there.',
}

const sentFromElsewhere: Message = {
  title: 'This form came from another website',
  description:
    'So we did not act on it. If it was you, please fill in the form on our own site instead.',
}

const answerFailed: Message = {
  title: 'Your answer was not kept',
  description: 'Please go back and try again, or call us and tell us whether it was you.',
}

/**
 * The forms of the site where no script runs: a plain form post, answered by a page.
 *
 * Each posts to the same API the scripts use, so both ways store, limit and refuse alike.
 */
export async function registerForms(
  app: App,
  { config, db, settings }: Pick<Services, 'config' | 'db' | 'settings'>,
  renderer: Renderer,
): Promise<void> {
  const sendAnswer = answersOf(app, { config }, renderer)

  async function callApi(
    request: FastifyRequest,
    method: 'GET' | 'POST',
    url: string,
    body?: object,
    key?: string,
  ) {
    const { headers, ...visitor } = onBehalfOf(request)
    return await app.inject({
      ...visitor,
      headers: { ...headers, ...(key !== undefined && { 'idempotency-key': key }) },
      method,
      url,
      ...(body && { payload: body }),
    })
  }

  /** Answers the question before an offer and goes on to the offer. */
  async function answerWithFact(
    request: FastifyRequest,
    reply: FastifyReply,
    { referenceNumber = '', fact = '' }: Record<string, string>,
    backTo: string,
  ) {
    const typed = encodeURIComponent(referenceNumber)
    const url = giveFact.url.replace(':referenceNumber', () => typed)
    const answer = await callApi(request, 'POST', url, { fact })
    if (answer.statusCode === 200) {
      const { referenceNumber: found } = answer.json<{ referenceNumber: string }>()
      const cookie = answer.headers['set-cookie']
      if (cookie !== undefined) void reply.header('set-cookie', cookie)
      return await reply.redirect(`/offer/${encodeURIComponent(found)}`, 303)
    }
    const asked = await findAskedFact(db.query)
    const { phoneDisplay } = settings.current
    const { code } = answer.json<ErrorBody>()
    const retryAfterSeconds = Number(answer.headers['retry-after']) || undefined
    const refused =
      asked && factRefused({ code, retryAfterSeconds }, factWords[asked].inSentence, phoneDisplay)
    const message =
      code === 'offer_not_found' ? offerNotFound(phoneDisplay) : (refused ?? messages.lookupFailed)
    return await sendAnswer(request, reply, answer.statusCode, { ...message, backTo })
  }

  await app.register(async (forms) => {
    // Only here: everywhere else a form's body is refused, so that no foreign form can reach the API.
    forms.removeAllContentTypeParsers()
    await forms.register(formbody, { bodyLimit })
    forms.setErrorHandler(async (error, request, reply) => {
      if (!(error instanceof Refusal) || error.code !== 'foreign_origin') throw error
      const answer = { ...sentFromElsewhere, backTo: '/' }
      return await sendAnswer(request, reply, errorStatus[error.code], answer)
    })

    forms.post('/forms/contact', async (request, reply) => {
      const { fields, key } = withKey(request.body)
      const backTo = '/contact'
      const problems = problemsIn(ContactForm, fields)
      if (problems.length > 0)
        return await sendAnswer(request, reply, 400, { ...checkFields, problems, backTo })
      const answer = await callApi(request, 'POST', submitContact.url, fields, key)
      if (answer.statusCode === 201)
        return await sendAnswer(request, reply, 200, { ...messages.contactReceived, backTo: '/' })
      const isBusy = answer.json<ErrorBody>().code === 'too_busy'
      if (isBusy) void reply.header('retry-after', answer.headers['retry-after'])
      const failure = isBusy ? tooBusy : messages.contactFailed
      return await sendAnswer(request, reply, answer.statusCode, { ...failure, backTo })
    })

    forms.post('/forms/lookup', async (request, reply) => {
      const fields = v.is(Fields, request.body) ? request.body : {}
      const backTo = '/'
      const problems = problemsIn(LookupFields, fields)
      if (problems.length > 0)
        return await sendAnswer(request, reply, 400, { ...checkFields, problems, backTo })
      if (fields.fact) return await answerWithFact(request, reply, fields, backTo)
      const typed = encodeURIComponent(fields.referenceNumber ?? '')
      const answer = await callApi(
        request,
        'GET',
        getOffer.url.replace(':referenceNumber', () => typed),
      )
      if (answer.statusCode === 200) {
        const { referenceNumber } = answer.json<{ referenceNumber: string }>()
        return await reply.redirect(`/offer/${encodeURIComponent(referenceNumber)}`, 303)
      }
      if (answer.json<ErrorBody>().code === 'fact_required')
        return await reply.redirect(`/offer/${typed}`, 303)
      const message =
        answer.statusCode === 404
          ? offerNotFound(settings.current.phoneDisplay)
          : messages.lookupFailed
      return await sendAnswer(request, reply, answer.statusCode, { ...message, backTo })
    })

    forms.post('/forms/fact', async (request, reply) => {
      const fields = v.is(Fields, request.body) ? request.body : {}
      const backTo = `/offer/${encodeURIComponent(fields.referenceNumber ?? '')}`
      const problems = problemsIn(FactFields, fields)
      if (problems.length > 0)
        return await sendAnswer(request, reply, 400, { ...checkFields, problems, backTo })
      return await answerWithFact(request, reply, fields, backTo)
    })

    forms.post('/forms/was-it-you', async (request, reply) => {
      const { token = '', answer: given = '' } = v.is(Fields, request.body) ? request.body : {}
      const path = encodeURIComponent(token)
      const url = answerSignatureQuestion.url.replace(':token', () => path)
      const answer = await callApi(request, 'POST', url, { answer: given })
      const backTo = `/sign/${path}/was-it-you`
      if (answer.statusCode === 200) return await reply.redirect(backTo, 303)
      return await sendAnswer(request, reply, answer.statusCode, { ...answerFailed, backTo })
    })

    forms.post('/forms/accept', async (request, reply) => {
      const { referenceNumber = '' } = v.is(Fields, request.body) ? request.body : {}
      const answer = await callApi(request, 'POST', initiateSigning.url, { referenceNumber })
      if (answer.statusCode === 200)
        return await reply.redirect(answer.json<{ signatureUrl: string }>().signatureUrl, 303)
      if (answer.json<ErrorBody>().code === 'already_signed')
        return await reply.redirect(`/success?ref=${encodeURIComponent(referenceNumber)}`, 303)
      const backTo = `/offer/${encodeURIComponent(referenceNumber)}`
      if (answer.json<ErrorBody>().code === 'fact_required')
        return await reply.redirect(backTo, 303)
      return await sendAnswer(request, reply, answer.statusCode, {
        ...messages.signingFailed,
        backTo,
      })
    })
  })
}
