/** What the film about an offer shows and says, shot by shot. */
import { defaultSettings } from 'offers-service/contract'
import { amos } from '../scenes/amos.ts'
import { coast } from '../scenes/coast.ts'
import { desert } from '../scenes/desert.ts'
import { farmland } from '../scenes/farmland.ts'
import { hero } from '../scenes/hero.ts'
import { mountain } from '../scenes/mountain.ts'
import { pine } from '../scenes/pine.ts'
import { prairie } from '../scenes/prairie.ts'
import { ruth } from '../scenes/ruth.ts'
import type { Print } from '../print/press.ts'

export interface Shot {
  /** One print to pan across, or two to stand side by side. */
  prints: (() => Print)[]
  seconds: number
  /** Set on a paper label, with the number of the step before it. */
  title: string
  step?: number
  caption: string
}

const { business } = defaultSettings

export const shots: Shot[] = [
  {
    prints: [hero],
    seconds: 4,
    title: 'How an offer works',
    caption: '[A guitar plays softly]\nThis is how our offer for your land works.',
  },
  {
    prints: [prairie],
    seconds: 4.5,
    title: 'First, your offer',
    caption: 'Within 48 hours you have a first number.\nIt costs you nothing.',
  },
  {
    prints: [pine],
    seconds: 4.5,
    title: 'Look it up',
    caption: 'Type the reference number from our letter\nto see the amount.',
  },
  {
    prints: [farmland],
    seconds: 4.5,
    title: 'Accept and sign',
    step: 1,
    caption: 'Does the price suit you? Sign online.\nSigning takes 2-3 minutes.',
  },
  {
    prints: [desert],
    seconds: 4.5,
    title: 'Open escrow',
    step: 2,
    caption: 'Escrow opens within 24 hours.\nA neutral company holds the money.',
  },
  {
    prints: [mountain],
    seconds: 4.5,
    title: 'Title research',
    step: 3,
    caption: 'The title is checked, and we pay for it.\nNo fees and no closing costs.',
  },
  {
    prints: [coast],
    seconds: 4.5,
    title: 'Get paid',
    step: 4,
    caption: 'At closing you are paid in full,\nmost often 2–3 weeks after all sign.',
  },
  {
    prints: [ruth, amos],
    seconds: 4.5,
    title: business.name,
    caption: 'Questions? Call or text us, 7 days a week.\nThere is no obligation.',
  },
]

/** The captions as a WebVTT file. */
export function captions(): string {
  let start = 0
  const cues = shots.map(({ seconds, caption }, index) => {
    const cue = `${index + 1}\n${clock(start + 0.3)} --> ${clock(start + seconds - 0.1)}\n${caption}\n`
    start += seconds
    return cue
  })
  return `WEBVTT\n\n${cues.join('\n')}`
}

function clock(seconds: number): string {
  const whole = Math.floor(seconds)
  const millis = Math.round((seconds - whole) * 1000)
  return `${pad(Math.floor(whole / 60), 2)}:${pad(whole % 60, 2)}.${pad(millis, 3)}`
}

function pad(value: number, digits: number): string {
  return String(value).padStart(digits, '0')
}
