import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from './root.ts'

const read = (file: string) => readFileSync(join(root, file), 'utf8')
const workflow = read('.github/workflows/check.yml')

/** The text of one job, without those after it. */
const job = (name: string) =>
  new RegExp(`^  ${name}:\n((?:    .*\n|\n)+)`, 'm').exec(workflow)?.[1] ?? ''
const commandsOf = (text: string) =>
  [...text.matchAll(/^ +(?:- )?run: (.+)$/gm)].map(([, command]) => command)

it('the workflow runs exactly the command that the README tests with', () => {
  const [, command] = /^## Test it\n+```\n(.+)\n```$/m.exec(read('README.md')) ?? []
  expect(command).toBeTruthy()
  expect(commandsOf(job('test'))).toEqual([command])
})

it('the workflow tests on each Node that package.json allows and that is still maintained', () => {
  const { engines } = JSON.parse(read('package.json')) as { engines: { node: string } }
  const [, listed = ''] = /node: \[(.+)\]/.exec(job('test')) ?? []
  const versions = listed.split(', ').map(Number)
  expect(versions).toEqual([20, 22, 24])
  expect(engines.node).toBe(`>=${versions[0]}`)
})

it('the workflow builds the image, starts it and asks for /healthz', () => {
  const [build, start, ask] = commandsOf(job('image'))
  const [, image] = /^docker build --tag (\S+) \.$/.exec(build ?? '') ?? []
  expect(start?.split(' ').at(-1)).toBe(image)
  expect(ask).toMatch(/^curl --fail .*\/healthz$/)
})

it('the workflow takes nothing that others can change, and may only read', () => {
  const uses = [...workflow.matchAll(/uses: (.+)/g)].map(([, action]) => action)
  expect(uses.length).toBeGreaterThan(0)
  for (const action of uses)
    expect(action).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/)
  expect(workflow).toMatch(/^permissions:\n  contents: read\n\n/m)
})
