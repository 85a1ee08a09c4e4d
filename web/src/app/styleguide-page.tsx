import { useState } from 'react'
import { Button, CallButton, LinkButton } from '../ui/button.tsx'
import { CheckboxField } from '../ui/checkbox-field.tsx'
import { CompassRose } from '../ui/compass-rose.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Envelope } from '../ui/envelope.tsx'
import { Faq } from '../ui/faq.tsx'
import { Fold, Letter } from '../ui/letter.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { ParcelSketch } from '../ui/parcel-sketch.tsx'
import { Picture } from '../ui/picture.tsx'
import { type PictureName, pictures } from '../ui/pictures.ts'
import { PlatCorners } from '../ui/plat-corners.tsx'
import { NorthArrow } from '../ui/plat.tsx'
import { Seal } from '../ui/seal.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { Stamp } from '../ui/stamp.tsx'
import { TextField } from '../ui/text-field.tsx'
import { TextareaField } from '../ui/textarea-field.tsx'
import { Tooltip } from '../ui/tooltip.tsx'
import { useToast } from '../ui/use-toast.ts'
import type { Head } from './page.ts'
import styles from './styleguide.module.css'
import { Colours, Example, Types } from './styleguide-parts.tsx'

const phone = '(352) 555-0142'
const options = [
  { value: 'a', label: 'Less than 1 acre' },
  { value: 'b', label: '100+ acres' },
]

export function head(): Head {
  return { title: 'Style guide', description: 'Every component in every state.' }
}

function Buttons() {
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
      <CallButton phone={phone} />
      <CallButton phone={phone} size="small" />
    </Example>
  )
}

function Fields() {
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

function Messages() {
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

function Waiting() {
  return (
    <>
      <Example title="Loading and nothing" isStacked>
        <Loading>
          <Skeleton shape="heading" />
          <Skeleton />
          <Skeleton />
          <Skeleton shape="card" />
        </Loading>
        <EmptyState title="No Blog Posts Yet" actions={<Button>Contact Us</Button>}>
          <p>Come back soon.</p>
        </EmptyState>
      </Example>
      <Example title="Questions" isStacked>
        <Faq
          questions={[
            { question: 'Does one open at a time?', answer: 'Yes.' },
            { question: 'Does it close again?', answer: 'Yes.' },
          ]}
        />
      </Example>
    </>
  )
}

function Papers() {
  return (
    <Example title="Paper and plats" isStacked>
      <Envelope>
        <Letter reference="Reference number">
          A letter.
          <Fold />
          Below its fold.
        </Letter>
      </Envelope>
      <div className={styles.lot}>
        <PlatCorners />A lot with its corners.
      </div>
      <div>
        <CompassRose /> <NorthArrow /> <Seal /> <Seal isSigned /> <Stamp name="coast" />
      </div>
      <ParcelSketch seed="331-09-155" acres={10.2} label="10.2 acres" />
    </Example>
  )
}

function Pictures() {
  return (
    <Example title="Pictures" isStacked>
      {(Object.keys(pictures) as PictureName[]).map((name) => (
        <Picture key={name} name={name} sizes="42rem" />
      ))}
    </Example>
  )
}

/** Every component in every state; in development only. */
export function Page() {
  return (
    <>
      <PageHeader title="Style guide" lead="Every component in every state." />
      <Colours />
      <Types />
      <Buttons />
      <Fields />
      <Messages />
      <Waiting />
      <Papers />
      <Pictures />
    </>
  )
}
