import {
  differsFrom,
  EmailCode,
  isOwnershipClaim,
  lettersOf,
  NameDiffers,
  OwnershipClaim,
  SignatureDrawing,
  SignatureInput,
  type SigningView,
  Strokes,
} from 'offers-service/contract'
import * as v from 'valibot'

/** The steps in order; each is done once nothing is wrong with its fields. `next` is what its button says. */
export const steps = [
  {
    id: 'read',
    title: 'Read the agreement',
    fields: ['agreementVersion'],
    next: 'I Have Read It',
  },
  { id: 'consent', title: 'Agree to sign online', fields: ['consent'], next: 'Continue' },
  {
    id: 'confirm',
    title: 'Your name and email',
    fields: ['name', 'email', 'nameDiffers'],
    next: 'Continue',
  },
  {
    id: 'sign',
    title: 'Your signature',
    fields: ['method', 'signature', 'drawing'],
    next: 'Continue to Review',
  },
  {
    id: 'review',
    title: 'Review and sign',
    fields: ['emailCode', 'codeSentTo', 'codeSentAt'],
    next: 'Sign the Agreement',
  },
] as const
export type Step = (typeof steps)[number]
export type StepId = Step['id']

export const signatureMethods = ['typed', 'drawn'] as const

/** What the signer has done so far. `agreementVersion` is the text they last read, empty before that. */
export interface SigningValues {
  agreementVersion: string
  consent: boolean
  name: string
  email: string
  /** Why their name is none that the agreement has; kept in case they change the name and change it back. */
  nameDiffers?: NameDiffers | OwnershipClaim | '' | null | undefined
  /** Which of the next two is the signature; the other one is kept in case they change their mind. */
  method: (typeof signatureMethods)[number]
  signature: string
  drawing: SignatureDrawing
  /** The code from our email; the address the newest one went to, empty before that; and when, by this device's clock. */
  emailCode: string
  codeSentTo: string
  codeSentAt: number
}

export const blankValues: SigningValues = {
  agreementVersion: '',
  consent: false,
  name: '',
  email: '',
  nameDiffers: '',
  method: 'typed',
  signature: '',
  drawing: [],
  emailCode: '',
  codeSentTo: '',
  codeSentAt: 0,
}

/** Whether a typed signature is the signer's name, however the phone writes its accents and apostrophes. */
export function isSameName(name: string, signature: string): boolean {
  return lettersOf(name) === lettersOf(signature)
}

const { name, email, consent } = SignatureInput.entries

const TypedName = v.pipe(v.string(), v.trim(), v.minLength(1, 'Please type your name to sign'))

/** What must be true of the values before the agreement shown in `view` can be signed, by its name or another, typed or drawn. */
export function signingSchema(
  view: SigningView,
  { method, name: typedName }: Pick<SigningValues, 'method' | 'name'>,
) {
  const isDrawn = method === 'drawn'
  return v.pipe(
    v.object({
      agreementVersion: v.pipe(
        v.string(),
        v.literal(view.agreement.version, 'Please read the agreement first'),
      ),
      consent: v.pipe(v.boolean(), consent),
      name,
      email,
      // A group of radio buttons none of which is chosen reads as null.
      nameDiffers: v.pipe(
        v.nullish(v.picklist(['', ...NameDiffers.options, ...OwnershipClaim.options]), ''),
        v.check(
          (answer) => answer !== '' || !differsFrom(view.namesInAgreement, typedName),
          'Please choose one, or correct your name',
        ),
        v.check(
          (answer) => !isOwnershipClaim(answer) || !differsFrom(view.namesInAgreement, typedName),
          'Please tell us who owns the land, or choose another answer',
        ),
      ),
      method: v.picklist(signatureMethods),
      signature: isDrawn ? v.string() : TypedName,
      drawing: isDrawn ? SignatureDrawing : Strokes,
      emailCode: view.isEmailCodeNeeded ? EmailCode : v.string(),
      codeSentTo: v.string(),
      codeSentAt: v.number(),
    }),
    v.forward(
      v.partialCheck(
        [['name'], ['signature']],
        (values) => isDrawn || isSameName(values.name, values.signature),
        'This is not the name you gave before. Please type it the same way.',
      ),
      ['signature'],
    ),
  )
}

/** The first step that is not done yet; `review` when all are. */
export function firstOpenStep(view: SigningView, values: SigningValues): StepId {
  const { issues = [] } = v.safeParse(signingSchema(view, values), values)
  const wrong = new Set(issues.map(({ path }) => path?.[0]?.key))
  return steps.find(({ fields }) => fields.some((field) => wrong.has(field)))?.id ?? 'review'
}

/** The step to show: the one asked for, but never one beyond the first that is not done. */
export function stepToShow(asked: string, firstOpen: StepId): Step {
  const last = steps.findIndex(({ id }) => id === firstOpen)
  const wanted = steps.findIndex(({ id }) => id === asked)
  return steps[wanted === -1 ? last : Math.min(wanted, last)] ?? steps[0]
}
