import { CompassRose } from '../../ui/compass-rose.tsx'
import { Envelope } from '../../ui/envelope.tsx'
import { ClockIcon, CloseIcon, LockIcon, MessageIcon, PhoneIcon } from '../../ui/icons.tsx'
import { Fold, Letter } from '../../ui/letter.tsx'
import { Mark } from '../../ui/mark.tsx'
import { ParcelSketch } from '../../ui/parcel-sketch.tsx'
import { Picture } from '../../ui/picture.tsx'
import { type PictureName, pictures } from '../../ui/pictures.ts'
import { PlatCorners } from '../../ui/plat-corners.tsx'
import { NorthArrow } from '../../ui/plat.tsx'
import { Seal } from '../../ui/seal.tsx'
import { Stamp } from '../../ui/stamp.tsx'
import { Example } from './example.tsx'
import styles from './styleguide.module.css'

/** The letter, and what a surveyor draws. */
export function Papers() {
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
      <ParcelSketch seed="331-09-155" label="10.2 acres" />
    </Example>
  )
}

/** Small drawings. */
export function Ornaments() {
  return (
    <Example title="Ornaments and signs">
      <Mark size="3rem" />
      <CompassRose />
      <NorthArrow />
      <Seal />
      <Seal isSigned />
      <Stamp name="coast" />
      <PhoneIcon />
      <MessageIcon />
      <CloseIcon />
      <LockIcon />
      <ClockIcon />
    </Example>
  )
}

/** Every picture there is. */
export function Pictures() {
  return (
    <Example title="Pictures" isStacked>
      {(Object.keys(pictures) as PictureName[]).map((name) => (
        <Picture key={name} name={name} sizes="42rem" />
      ))}
    </Example>
  )
}
