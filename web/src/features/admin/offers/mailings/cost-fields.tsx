import { TextField } from '../../../../ui/field.tsx'

const ofLetter = {
  label: 'Cost of a letter',
  hint: 'Paper, print and postage in US dollars, such as 0.85',
}
const ofPostcard = {
  label: 'Cost of a postcard',
  hint: 'Card, print and postage in US dollars. A card takes less postage than a letter.',
}

interface CostFieldsProps {
  /** What the mailing sends, as its form holds it. */
  kind: string
  /** Stands at the cost of one in place of the usual hint. */
  hint?: string
  field: (name: 'letterCost' | 'totalCost') => object
}

/** What one piece of a mailing costs, and in its place what all of them cost. */
export function CostFields({ kind, hint, field }: CostFieldsProps) {
  const ofOne = kind === 'postcard' ? ofPostcard : ofLetter
  const amount = { isOptional: true, inputMode: 'decimal', autoComplete: 'off' } as const
  return (
    <>
      <TextField
        label={ofOne.label}
        hint={hint ?? ofOne.hint}
        {...amount}
        {...field('letterCost')}
      />
      <TextField
        label="Or the cost in all"
        hint="Such as the bill of the print shop and the postage together"
        {...amount}
        {...field('totalCost')}
      />
    </>
  )
}

/** How much of the cost was postage, once it is paid. */
export function PostageField({ field }: { field: (name: 'postage') => object }) {
  return (
    <TextField
      label="Postage (included above)"
      hint="What you paid in all for stamps, permit or meter"
      isOptional
      inputMode="decimal"
      autoComplete="off"
      {...field('postage')}
    />
  )
}
