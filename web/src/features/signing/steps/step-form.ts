import type { UseFormReturn } from 'react-hook-form'
import type { SigningValues } from '../progress.ts'
import type { CheckedValues } from '../use-signing-steps.ts'

/** The one form behind all steps. */
export type StepForm = UseFormReturn<SigningValues, unknown, CheckedValues>
