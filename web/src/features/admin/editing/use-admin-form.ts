import { valibotResolver } from '@hookform/resolvers/valibot'
import type { ErrorCode } from 'offers-service/contract'
import type { FormEvent } from 'react'
import {
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  get,
  type RegisterOptions,
  useForm,
  type UseFormReturn,
} from 'react-hook-form'
import type { GenericSchema } from 'valibot'
import { ApiError } from '../../../api/client.ts'
import { failureWords } from '../../../api/failures.ts'

/** What is wrong with a field or, where it is a list typed as lines, with its first line that is wrong. */
function messageOf(error: unknown): string | undefined {
  const found = Array.isArray(error) ? error.find(Boolean) : error
  return (found as { message?: string } | undefined)?.message
}

/** Answers what the fields of `ui/field.tsx` take, by the field's name: what is wrong with it, and what binds it to the form. */
export function fieldsOf<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
) {
  const { errors } = form.formState
  return (name: FieldPath<Values>, options?: RegisterOptions<Values>) => ({
    error: messageOf(get(errors, name)),
    ...form.register(name, options),
  })
}

/** Refusals that the form itself tells of, beside its fields. */
export const saidAtFields: ErrorCode[] = ['invalid_request', 'too_many_requests']

const unclear = 'Something here was not accepted. Please check it, then try again.'
const focusing = { shouldFocus: true }

/** What an error has to say beside this field; undefined when it is about something else. */
function refusalOf(error: ApiError, field: string): string | undefined {
  const isAboutFields = Object.keys(error.fields).length > 0
  return error.code === 'too_many_requests' && !isAboutFields
    ? failureWords(error).description
    : error.fields[field]
}

interface AdminFormOptions<Values extends FieldValues, Output> {
  schema: GenericSchema<Values, Output>
  defaultValues: Values
  /** Fields that the service may refuse; too many tries, and what is about none of them, are told beside the first. */
  refusable?: ReadonlyArray<FieldPath<Values>>
  /** Sends what was checked and answers the error, if any; whatever is not about the fields has been told by then. */
  send: (input: Output) => Promise<Error | undefined | void>
  /** Called when no field was refused, with the error that was told. */
  onEnd?: (error: Error | undefined | void) => void
}

/** A form of the admin's that is checked, sent, and told beside its fields why it was refused. */
export function useAdminForm<Values extends FieldValues, Output>({
  schema,
  defaultValues,
  refusable = [],
  send,
  onEnd,
}: AdminFormOptions<Values, Output>) {
  const form = useForm<Values, unknown, Output>({
    defaultValues: defaultValues as DefaultValues<Values>,
    resolver: valibotResolver(schema),
  })
  const submit = form.handleSubmit(async (input) => {
    const error = await send(input)
    if (error instanceof ApiError) {
      const refused = refusable.find((name) => refusalOf(error, name) !== undefined)
      const [first] = refusable
      if (refused) return form.setError(refused, { message: refusalOf(error, refused) }, focusing)
      // About none of the fields, so nobody has told of it yet.
      if (first && error.code === 'invalid_request')
        return form.setError(
          first,
          { message: Object.values(error.fields)[0] ?? unclear },
          focusing,
        )
    }
    onEnd?.(error)
  })
  return {
    form,
    field: fieldsOf(form),
    onSubmit: (event: FormEvent) => void submit(event),
    isSubmitting: form.formState.isSubmitting,
  }
}
