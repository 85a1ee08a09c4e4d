import { toJsonSchema } from '@valibot/to-json-schema'
import type { GenericSchema, RegexAction } from 'valibot'
import * as contract from '../contract/index.ts'

type JsonSchema = ReturnType<typeof toJsonSchema>

const isRegex = (action: { type: string }): action is RegexAction<string, undefined> =>
  action.type === 'regex'

const patternOf = (action: RegexAction<string, undefined>) =>
  (action as unknown) === contract.printable ? contract.printableInShort : action.requirement.source

/** What many calls answer, or have in their answers, described once. */
export const sharedAnswers = {
  AdminOffer: contract.AdminOffer,
  BulkChange: contract.BulkChange,
  Lead: contract.Lead,
  Mailing: contract.Mailing,
  MailingCalls: contract.MailingCalls,
  NearbySale: contract.NearbySale,
  ParcelDetail: contract.ParcelDetail,
  ParcelList: contract.ParcelList,
  PublicOffer: contract.PublicOffer,
}
const sharedNames = new Map<unknown, string>(
  Object.entries(sharedAnswers).map(([name, schema]) => [schema, name]),
)

/** Where a shared answer is described; undefined for what only one call answers. */
function referenceTo(schema: unknown): JsonSchema | undefined {
  const name = sharedNames.get(schema)
  return name === undefined ? undefined : { $ref: `#/components/schemas/${name}` }
}

/**
 * A valibot schema for other programs. What only code can check, such as whether a date exists, is left out: the service says
 * so when it is asked.
 */
export function jsonSchemaOf(schema: GenericSchema, typeMode: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...rest } = toJsonSchema(schema, {
    typeMode,
    target: 'draft-2020-12',
    errorMode: 'ignore',
    overrideSchema: ({ valibotSchema: part }) =>
      (typeMode === 'output' && part !== schema && referenceTo(part)) || null,
    overrideAction: ({ valibotAction: action, jsonSchema }) => {
      if (!isRegex(action)) return null
      const pattern = patternOf(action)
      // The library leaves out a second pattern.
      return jsonSchema.pattern === action.requirement.source
        ? { ...jsonSchema, pattern }
        : { ...jsonSchema, allOf: [...(jsonSchema.allOf ?? []), { pattern }] }
    },
  })
  return rest
}

/** What a call answers, by reference where other calls answer it too. */
export const answerSchemaOf = (answer: GenericSchema): JsonSchema =>
  referenceTo(answer) ?? jsonSchemaOf(answer, 'output')
