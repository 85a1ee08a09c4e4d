import { useSearchParams } from 'react-router-dom'

/**
 * Which item of a screen is open: none (the list), a new one, or the one with this id.
 *
 * It stands in the address (`?new`, `?edit=…`), so a reload comes back to the same form and Back leaves it.
 */
export function useItemInAddress() {
  const [params, setParams] = useSearchParams()
  return {
    isNew: params.has('new'),
    id: params.get('edit') ?? undefined,
    params,
    openNew: () => setParams({ new: '' }),
    open: (id: string) => setParams({ edit: id }),
    // Replaced, so that Back does not lead into a form that has been left.
    close: () => setParams({}, { replace: true }),
  }
}
