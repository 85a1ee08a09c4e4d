import { valibotResolver } from '@hookform/resolvers/valibot'
import {
  type Agreement,
  differsFrom,
  emailTypo,
  isOwnershipClaim,
  type SigningView,
} from 'offers-service/contract'
import { useEffect, useRef, useState } from 'react'
import { useForm, type UseFormReturn, useWatch } from 'react-hook-form'
import { useLocation, useNavigate } from 'react-router-dom'
import type { InferOutput } from 'valibot'
import { doubleTapMs, ignoreTaps } from '../../ui/double-tap.ts'
import { useTypoCheck } from '../../ui/use-typo-check.ts'
import type { ClaimValues } from './use-ownership-claim.ts'
import { writeValues, readValues } from './stored-values.ts'
import {
  blankValues,
  firstOpenStep,
  isSameName,
  type Step,
  signingSchema,
  type SigningValues,
  stepToShow,
} from './progress.ts'

export type CheckedValues = InferOutput<ReturnType<typeof signingSchema>>

/** What is asked about once, because the only copy of a contract goes there. */
const typoChecks = { email: emailTypo }

/**
 * The signer's way through the steps: one form for all of them, and the address's hash for the step in view.
 *
 * Each step is an entry of the browser's history, so that the phone's Back button leads to the step before and not away. `onClaim`
 * takes over from whoever is not the seller named in the agreement.
 */
export function useSigningSteps(
  token: string,
  view: SigningView,
  onClaim: (claim: ClaimValues) => Promise<void>,
) {
  const [kept] = useState(() => readValues(token))
  const form = useForm<SigningValues, unknown, CheckedValues>({
    defaultValues: kept ?? blankValues,
    resolver: async (typed, context, options) =>
      await valibotResolver(signingSchema(view, typed))(typed, context, options),
  })
  const values = useWatch({ control: form.control, compute: (all: SigningValues) => all })
  const firstOpen = firstOpenStep(view, values)
  const [lastRead, setLastRead] = useState<Agreement>()
  // A step someone comes back to shows the question; otherwise it comes up when they go on, and not while they still type.
  const [isNameAsked, setIsNameAsked] = useState(false)
  const isOtherName = values.name.trim() !== '' && differsFrom(view.namesInAgreement, values.name)
  const claim = isOtherName && isOwnershipClaim(values.nameDiffers) ? values.nameDiffers : undefined
  const { suspect, find: findTypo, show: showTypo } = useTypoCheck(typoChecks)
  const { hash } = useLocation()
  const navigate = useNavigate()
  const inView = useRef<Step>(undefined)
  const asked = hash.slice(1)
  // Decided when the address changes and not with each field; otherwise a step's last field would leave the step by itself.
  const [decided, setDecided] = useState({ asked, id: stepToShow(asked, firstOpen).id })
  if (decided.asked !== asked) setDecided({ asked, id: stepToShow(asked, firstOpen).id })
  const step = stepToShow(decided.id, firstOpen)

  // Undefined once the page is left.
  useEffect(() => {
    inView.current = step
    return () => {
      inView.current = undefined
    }
  }, [step])

  // The address names the step in view, for the way back and for a reload.
  useEffect(() => {
    if (asked !== step.id) void navigate(`#${step.id}`, { replace: true })
  }, [asked, step.id, navigate])

  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values: changed, name }) => {
          writeValues(token, changed)
          // The message has been heard; whether the new answer is right is said when they go on.
          if (name) form.clearErrors(name as keyof SigningValues)
          if (name === 'email') showTypo(undefined)
        },
      }),
    [form, token, showTypo],
  )

  /** `button` is what was pressed; a second tap on it is no answer to a question that the first brought up. */
  async function goOn(button: HTMLElement | null) {
    if (step.id === 'read') {
      form.setValue('agreementVersion', view.agreement.version)
      setLastRead(view.agreement)
    }
    const isNew = step.id === 'confirm' && isOtherName && !isNameAsked && !values.nameDiffers
    if (isNew && (await form.trigger(['name', 'email'], { shouldFocus: true }))) {
      setIsNameAsked(true)
      return
    }
    const isClaiming = step.id === 'confirm' && claim !== undefined
    const fields = isClaiming ? (['name', 'email'] as const) : step.fields
    if (!(await form.trigger(fields, { shouldFocus: true }))) return
    const { name, email, signature } = form.getValues()
    const pressedAt = performance.now()
    const typo = step.id === 'confirm' ? await findTypo({ email }) : undefined
    // Gone elsewhere while the list of endings was on its way.
    if (inView.current !== step) return
    showTypo(typo)
    if (typo) {
      if (button) ignoreTaps(button.getBoundingClientRect(), pressedAt + doubleTapMs)
      return
    }
    if (isClaiming) {
      await onClaim({ claim, name: name.trim(), email: email.trim() })
      return
    }
    // What they see signed is what the agreement will bear: the name as they gave it, or nothing once they correct it.
    const isSignature = signature.trim() !== '' && isSameName(name, signature)
    form.setValue('signature', isSignature ? name.trim() : '')
    await navigate(`#${firstOpenStep(view, form.getValues())}`)
  }

  return {
    form,
    values,
    step,
    firstOpen,
    /** Whether to ask why their name is none that the agreement has. */
    isNameQuestionShown: isOtherName && (isNameAsked || Boolean(values.nameDiffers)),
    goOn,
    /** What they say who are not the seller named in the agreement; they tell us instead of signing. */
    claim,
    /** The address, when it looks mistyped and is asked about. */
    typo: suspect && {
      ...suspect,
      onAnswer: (email: string) => {
        form.setValue('email', email)
        void goOn(null)
      },
      onChange: () => {
        showTypo(undefined)
        form.setFocus('email')
      },
    },
    /** The agreement as last read in this sitting, to show what has changed since. */
    lastRead,
    /** True when they had begun before this page was loaded. */
    isReturning: Boolean(kept?.agreementVersion),
  }
}

/** The one form behind all steps. */
export type StepForm = UseFormReturn<SigningValues, unknown, CheckedValues>
