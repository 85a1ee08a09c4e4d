import { useNavigate } from 'react-router-dom'
import { ListFilePicker } from './file/list-file-picker.tsx'
import { listAddress } from './steps/list-steps.ts'
import { StepFrame } from './steps/step-frame.tsx'

/** The beginning of a new list: its file. */
export function NewListScreen() {
  const navigate = useNavigate()
  return (
    <StepFrame title="Bring In a List" step="file">
      <p>
        Bring the list just as it came from the county or the company you bought it from. Nothing in
        it needs to be changed first, and no offer is made before the last step.
      </p>
      <ListFilePicker
        // Replaced, so that Back leads to all lists and not to an empty file step.
        onStored={({ id }) => void navigate(listAddress(id), { replace: true })}
      />
    </StepFrame>
  )
}
