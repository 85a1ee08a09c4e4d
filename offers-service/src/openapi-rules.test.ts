import { createConfig, lintFromString } from '@redocly/openapi-core'
import spectral, { type RulesetDefinition } from '@stoplight/spectral-core'
import { oas } from '@stoplight/spectral-rulesets'
import { beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from './platform/database/database.ts'
import { startService } from './testing/service.ts'

let described: string
beforeAll(async () => {
  const service = await startService(await openDatabase(':memory:'))
  described = (await service.call('GET', '/api/openapi.json')).body
  await service.stop()
})

describe('the description of the API', () => {
  it('keeps the recommended rules of Redocly', async () => {
    const config = await createConfig({
      extends: ['recommended'],
      // Tests serve it from this machine.
      rules: { 'no-server-example.com': 'off' },
    })
    const problems = await lintFromString({
      source: described,
      absoluteRef: 'openapi.json',
      config,
    })
    expect(problems.map(({ ruleId, location }) => [ruleId, location[0]?.pointer])).toEqual([])
  })

  it('keeps the rules of Spectral for OpenAPI', async () => {
    const linter = new spectral.Spectral()
    // A summary says what a call does; no text of this document stands in for one.
    linter.setRuleset({
      extends: [[oas as RulesetDefinition, 'recommended']],
      rules: { 'operation-description': 'off' },
    })
    const problems = await linter.run(described)
    expect(problems.map(({ code, path }) => [code, path.join('/')])).toEqual([])
  })
})
