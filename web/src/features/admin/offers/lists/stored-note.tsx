/** Says why nothing of a step can be changed. */
export function StoredNote() {
  return (
    <p>
      This list has become offers, so it stays as it is. To change it, undo it first in the last
      step.
    </p>
  )
}
