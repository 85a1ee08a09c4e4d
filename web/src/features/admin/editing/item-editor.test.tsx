import { act, fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderPage } from '../../../testing/render.tsx'
import { ItemEditor } from './item-editor.tsx'

const item = {
  values: {},
  draft: undefined,
  taken: [],
  conflicts: [],
  resolve: () => {},
  problem: undefined,
  isChanged: false,
  isSubmitting: false,
  isComplete: true,
  discard: () => {},
}

const problem = {
  message: 'A link leads nowhere.',
  subject: '',
  consequence: '',
  confirmText: 'Save',
}

/** Opens the form and presses Save; `find` ends the search for what to ask. */
function pressSave() {
  const { promise, resolve } = Promise.withResolvers<typeof problem | undefined>()
  const onSubmit = vi.fn<() => void>()
  const { unmount } = renderPage(
    <ItemEditor
      title="Edit Post"
      item={item}
      onSubmit={onSubmit}
      findProblem={async () => await promise}
      onClose={() => {}}
    >
      {null}
    </ItemEditor>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  const find = async (found?: typeof problem) =>
    await act(async () => {
      resolve(found)
      await promise
    })
  return { onSubmit, unmount, find }
}

test('saves when there is nothing to ask', async () => {
  const { onSubmit, find } = pressSave()
  expect(onSubmit).not.toHaveBeenCalled()
  await find()
  expect(onSubmit).toHaveBeenCalledOnce()
})

test('asks first where something is doubtful', async () => {
  const { onSubmit, find } = pressSave()
  await find(problem)
  expect(screen.getByText('A link leads nowhere.')).toBeTruthy()
  expect(onSubmit).not.toHaveBeenCalled()
})

test('saves nothing once the form was left while it looked for what to ask', async () => {
  const { onSubmit, unmount, find } = pressSave()
  unmount()
  await find()
  expect(onSubmit).not.toHaveBeenCalled()
})
