import { seededRandom } from '../../src/brand/seeded-random.ts'

export const sampleRate = 48_000

// Two bars of each chord, low string first, in semitones from the A below middle C.
const chords = [
  [-14, -7, -2, 2, 5, 10],
  [-15, -7, -3, 2, 5, 9],
  [-17, -10, -5, 2, 7, 10],
  [-9, -5, -2, 3, 7, 10],
]
const pattern = [0, 2, 3, 4, 5, 4, 3, 2]
const beat = 0.34

/** A quiet picked guitar, made by plucking strings of numbers (Karplus and Strong), as signed 16-bit samples. */
export function guitar(seconds: number): Buffer {
  const random = seededRandom('guitar')
  const track = new Float32Array(Math.ceil(seconds * sampleRate))
  const notes = Math.floor((seconds - 2.5) / beat)
  for (let note = 0; note < notes; note += 1) {
    const chord = chords[Math.floor(note / pattern.length) % chords.length] ?? []
    const string = pattern[note % pattern.length] ?? 0
    const pitch = 220 * 2 ** ((chord[string] ?? 0) / 12)
    const strength = note % pattern.length === 0 ? 1 : 0.62 + random() * 0.16
    pluck(track, Math.round(note * beat * sampleRate), pitch, strength, random)
  }
  const bytes = Buffer.alloc(track.length * 2)
  for (const [index, value] of track.entries()) {
    const left = seconds - index / sampleRate
    const level = Math.tanh(value * 0.5) * Math.min(1, left / 2.2)
    bytes.writeInt16LE(Math.round(level * 14_000), index * 2)
  }
  return bytes
}

/** A burst of soft noise runs around a loop as long as the note's wave and loses a little each time. */
function pluck(
  track: Float32Array,
  start: number,
  pitch: number,
  strength: number,
  random: () => number,
): void {
  // The averaging below delays each round by half a sample.
  const length = Math.round(sampleRate / pitch - 0.5)
  const string = Float32Array.from({ length }, () => random() * 2 - 1)
  // A thumb, not a pick: smoothing the burst takes its edge away.
  for (let pass = 0; pass < 6; pass += 1) {
    for (let index = 0; index < length; index += 1) {
      string[index] = ((string[index] ?? 0) + (string[(index + 1) % length] ?? 0)) / 2
    }
  }
  const ring = Math.min(track.length - start, Math.round(sampleRate * 2.6))
  for (let index = 0; index < ring; index += 1) {
    const here = index % length
    const value = string[here] ?? 0
    track[start + index] = (track[start + index] ?? 0) + value * strength
    string[here] = 0.9965 * 0.5 * (value + (string[(here + 1) % length] ?? 0))
  }
}
