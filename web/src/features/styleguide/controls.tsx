import { useState } from 'react'
import { Button, CallButton, LinkButton } from '../../ui/button.tsx'
import { CheckboxField, SelectField, TextareaField, TextField } from '../../ui/field.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { MessageIcon } from '../../ui/icons.tsx'
import { Tooltip } from '../../ui/tooltip.tsx'
import { useToast } from '../../ui/use-toast.ts'
import { Example } from './example.tsx'

const options = [
  { value: 'a', label: 'Less than 1 acre' },
  { value: 'b', label: '100+ acres' },
]

/** Everything that is pressed. */
export function Buttons() {
  return (
    <Example title="Buttons">
      <Button variant="primary">Primary</Button>
      <Button variant="primary" isBusy busyText="Sending...">
        Primary
      </Button>
      <Button>Quiet</Button>
      <Button disabled>Quiet, disabled</Button>
      <Button size="small">Small</Button>
      <LinkButton to="#buttons">Link</LinkButton>
      <LinkButton variant="primary" to="#buttons">
        Primary link
      </LinkButton>
      <LinkButton to="sms:+13525550142">
        <MessageIcon />
        With a sign
      </LinkButton>
      <CallButton />
      <CallButton size="small" />
    </Example>
  )
}

/** Everything that is filled in. */
export function Fields() {
  return (
    <Example title="Fields" isStacked>
      <TextField label="Text" />
      <TextField label="Text with a hint" hint="County and state" isOptional />
      <TextField label="Text with an error" error="Name is required" />
      <SelectField label="Choice" placeholder="Choose a size" options={options} />
      <SelectField
        label="Choice with an error"
        placeholder="Choose a size"
        options={options}
        error="Please select approximate acreage"
      />
      <TextareaField label="Several lines" />
      <TextareaField label="Several lines with an error" error="Please write your question" />
      <CheckboxField label="I agree" />
      <CheckboxField label="I agree, with an error" error="Please agree to sign electronically" />
    </Example>
  )
}

/** Everything that answers. */
export function Messages() {
  const { toast } = useToast()
  const [isAsking, setIsAsking] = useState(false)
  const close = () => setIsAsking(false)
  return (
    <Example title="Messages">
      <Button onClick={() => toast({ title: 'Thank You!', description: 'We have your request.' })}>
        Toast
      </Button>
      <Button
        onClick={() =>
          toast({ title: 'Error', description: 'Please call us.', variant: 'destructive' })
        }
      >
        Destructive toast
      </Button>
      <Button onClick={() => setIsAsking(true)}>Dialog</Button>
      <Tooltip note="A note that opens on hover, focus and tap.">Tooltip</Tooltip>
      {isAsking && (
        <ConfirmDialog
          message="Are you sure you want to delete this page?"
          confirmText="Delete"
          onConfirm={close}
          onCancel={close}
        />
      )}
    </Example>
  )
}
