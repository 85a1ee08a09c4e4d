import * as v from 'valibot'
import { printable } from './printable.ts'
import { rewrite } from './values.ts'

/** Where facts are from, as pages, letters and agreements name it at the end of a sentence: a full stop of its own is dropped. */
export const asSource = v.pipe(
  v.string(),
  rewrite((text) => text.replace(/(.)\.+$/, '$1')),
  printable,
)
