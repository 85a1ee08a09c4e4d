import { createContext, useContext } from 'react'

/** What a form begins with that was sent where no script runs and was not taken: what was typed, and what is wrong with it, by field. */
export interface FormStart {
  values: Partial<Record<string, string>>
  errors: Partial<Record<string, string>>
}

/** Given around a form on the page that answers it. */
export const FormStartContext = createContext<FormStart | undefined>(undefined)

/** Undefined everywhere but on a page that answers a form. */
export function useFormStart(): FormStart | undefined {
  return useContext(FormStartContext)
}
