import formbody from '@fastify/formbody'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import {
  answerSignatureQuestion,
  compareReference,
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
  referenceHint,
  submitContact,
  tooBusy,
} from '../../contract/index.ts'
import { findVerificationQuestion } from '../features/offers/verification/verification-question.ts'
import { HttpError } from '../platform/http/errors.ts'
import { bodyLimit } from '../platform/http/request-bodies.ts'
import type { App } from '../platform/http/validation.ts'
import type { Services } from '../platform/services.ts'
import { answersOf } from './answers.ts'
import { errorsIn, Fields, withKey } from './form-fields.ts'
import { answerFailed, checkFields, sentFromElsewhere } from './form-messages.ts'
import { offerForms } from './offer-forms.ts'
import { onBehalfOf } from './page-data.ts'
import type { Renderer, SentForm } from './renderer.ts'

type Answer = Awaited<ReturnType<App['inject']>>

const retryAfterOf = ({ headers }: Answer) => Number(headers['retry-after']) || undefined

/** Name and phone never leave the browser. */
const LookupFields = v.pick(OfferLookup, ['referenceNumber'])

const FactFields = v.object({ ...LookupFields.entries, ...FactAnswer.entries })

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

  /** Sends the form back, as it was filled in, after a call that failed. */
  async function sendFailure(
    request: FastifyRequest,
    reply: FastifyReply,
    answer: Answer,
    message: Message,
    form: SentForm,
    isReasonSaid = true,
  ) {
    const retryAfterSeconds = retryAfterOf(answer)
    if (retryAfterSeconds !== undefined) void reply.header('retry-after', retryAfterSeconds)
    return await sendAnswer(request, reply, answer.statusCode, {
      ...message,
      form,
      ...(isReasonSaid && { failure: { status: answer.statusCode, retryAfterSeconds } }),
      backTo: '/',
    })
  }

  /** Sends the form back with what is wrong with its fields. */
  async function sendErrors(request: FastifyRequest, reply: FastifyReply, form: SentForm) {
    return await sendAnswer(request, reply, 400, { ...checkFields, form, backTo: '/' })
  }

  /** Answers the question before an offer and goes on to the offer. */
  async function answerWithFact(
    request: FastifyRequest,
    reply: FastifyReply,
    fields: Fields,
    name: 'lookup' | 'fact',
  ) {
    const { referenceNumber = '', fact = '' } = fields

    const typed = encodeURIComponent(referenceNumber)
    const url = giveFact.url.replace(':referenceNumber', () => typed)
    const answer = await callApi(request, 'POST', url, { fact })
    if (answer.statusCode === 200) {
      const { referenceNumber: found } = answer.json<{ referenceNumber: string }>()
      const cookie = answer.headers['set-cookie']
      if (cookie !== undefined) void reply.header('set-cookie', cookie)
      return await reply.redirect(`/offer/${encodeURIComponent(found)}`, 303)
    }
    const asked = await findVerificationQuestion(db.read)
    const { phoneDisplay } = settings.current
    const { code, fields: wrong = {} } = answer.json<ErrorBody>()
    const refusal = { code, retryAfterSeconds: retryAfterOf(answer) }
    const refused = asked && factRefused(refusal, factWords[asked].inSentence, phoneDisplay)
    const isUnknown = code === 'offer_not_found'
    const hint = referenceHint(referenceNumber) ?? (isUnknown ? compareReference : undefined)
    const isAboutNumber = isUnknown || code === 'fact_wrong'
    const errors = { ...wrong, ...(isAboutNumber && hint && { referenceNumber: hint }) }
    const message = isUnknown ? offerNotFound(phoneDisplay) : (refused ?? messages.lookupFailed)
    return await sendFailure(
      request,
      reply,
      answer,
      message,
      { name, values: fields, errors },
      !refused,
    )
  }

  /**
   * Leads on to where a seller signs. A form may lead only to our own pages (`form-action`), and browsers hold its redirects to that
   * too, so the way to a signing service is a link.
   */
  async function goOnToSign(request: FastifyRequest, reply: FastifyReply, signatureUrl: string) {
    const { origin, host, pathname, search } = new URL(signatureUrl)
    if (origin === new URL(config.publicUrl).origin)
      return await reply.redirect(`${pathname}${search}`, 303)
    return await sendAnswer(request, reply, 200, {
      title: 'One more step',
      description: `You read and sign the agreement on ${host}, the service we use for signing.`,
      backTo: signatureUrl,
      backLabel: `Go to ${host}`,
    })
  }

  await app.register(async (forms) => {
    // Only here: everywhere else a form's body is refused, so that no foreign form can reach the API.
    forms.removeAllContentTypeParsers()
    await forms.register(formbody, { bodyLimit })
    forms.setErrorHandler(async (error, request, reply) => {
      if (!(error instanceof HttpError) || error.code !== 'foreign_origin') throw error
      const answer = { ...sentFromElsewhere, backTo: '/' }
      return await sendAnswer(request, reply, errorStatus[error.code], answer)
    })

    forms.post('/forms/contact', async (request, reply) => {
      const { fields, key } = withKey(request.body)
      const form = { name: 'contact', values: fields } as const
      const errors = errorsIn(ContactForm, fields)
      if (errors) return await sendErrors(request, reply, { ...form, errors })
      const answer = await callApi(request, 'POST', submitContact.url, fields, key)
      if (answer.statusCode === 201)
        return await sendAnswer(request, reply, 200, { ...messages.contactReceived, backTo: '/' })
      const { code, fields: wrong = {} } = answer.json<ErrorBody>()
      const message = code === 'too_busy' ? tooBusy : messages.contactFailed
      return await sendFailure(request, reply, answer, message, { ...form, errors: wrong })
    })

    forms.post('/forms/lookup', async (request, reply) => {
      const fields = v.is(Fields, request.body) ? request.body : {}
      const form = { name: 'lookup', values: fields } as const
      const problems = errorsIn(LookupFields, fields)
      if (problems) return await sendErrors(request, reply, { ...form, errors: problems })
      if (fields.fact) return await answerWithFact(request, reply, fields, 'lookup')
      const { referenceNumber: number = '' } = fields
      const typed = encodeURIComponent(number)
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
      const isUnknown = answer.statusCode === 404
      const message = isUnknown
        ? offerNotFound(settings.current.phoneDisplay)
        : messages.lookupFailed
      const errors: Fields = isUnknown
        ? { referenceNumber: referenceHint(number) ?? compareReference }
        : {}
      return await sendFailure(request, reply, answer, message, { ...form, errors })
    })

    forms.post('/forms/fact', async (request, reply) => {
      const fields = v.is(Fields, request.body) ? request.body : {}
      const errors = errorsIn(FactFields, fields)
      if (errors) return await sendErrors(request, reply, { name: 'fact', values: fields, errors })
      return await answerWithFact(request, reply, fields, 'fact')
    })

    for (const { name, schema, endpoint, failed, sent } of offerForms)
      forms.post(`/forms/${name}`, async (request, reply) => {
        const { fields, key } = withKey(request.body)
        const form = { name, values: fields }
        const errors = errorsIn(schema, fields)
        if (errors) return await sendErrors(request, reply, { ...form, errors })
        const path = encodeURIComponent(fields.referenceNumber ?? '')
        const backTo = `/offer/${path}`
        const url = endpoint.url.replace(':referenceNumber', () => path)
        const answer = await callApi(request, 'POST', url, v.parse(schema, fields), key)
        const { code, fields: wrong } = answer.json<Partial<ErrorBody>>()
        const isDone = answer.statusCode < 300
        if (isDone && sent)
          return await sendAnswer(request, reply, 200, {
            ...sent(fields.email ?? '', answer.json()),
            backTo,
            backLabel: 'Back to the Offer',
          })
        // The offer's page tells that it has arrived, or asks its question first.
        if (isDone || code === 'fact_required') return await reply.redirect(backTo, 303)
        if (wrong) return await sendErrors(request, reply, { ...form, errors: wrong })
        return await sendFailure(request, reply, answer, failed, { ...form, errors: {} })
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
        return await goOnToSign(
          request,
          reply,
          answer.json<{ signatureUrl: string }>().signatureUrl,
        )
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
