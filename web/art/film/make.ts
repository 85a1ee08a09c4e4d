/**
 * Makes the film of the About page: `web/public/video/about.webm`, `.mp4`, its captions and its still.
 *
 * Usage: node web/art/film/make.ts <ffmpeg>
 *
 * It needs an ffmpeg with libvpx-vp9, libopus, libx264 and aac. The one that made the film here came inside the npm
 * package @ffmpeg-installer/linux-x64; it is needed so rarely that it is no dependency of the project.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { frameRate, frameSize, frames, openingFrame } from './frames.ts'
import { guitar, sampleRate } from './guitar.ts'
import { captions, shots } from './script.ts'

const { width, height } = frameSize
const [ffmpeg] = process.argv.slice(2)
if (!ffmpeg) throw new Error('Usage: node web/art/film/make.ts <ffmpeg>')

const folder = new URL('../../public/video/', import.meta.url)
const sound = join(tmpdir(), 'about-film.pcm')
const seconds = shots.reduce((sum, shot) => sum + shot.seconds, 0)

await mkdir(folder, { recursive: true })
await writeFile(sound, guitar(seconds))
await encode(
  'about.mp4',
  '-c:v libx264 -preset slow -crf 30 -pix_fmt yuv420p -movflags +faststart -c:a aac -b:a 64k',
)
await encode(
  'about.webm',
  '-c:v libvpx-vp9 -crf 41 -b:v 0 -row-mt 1 -pix_fmt yuv420p -c:a libopus -b:a 48k',
)
await rm(sound)
await writeFile(new URL('about.vtt', folder), captions())

await sharp(await openingFrame(), { raw: { width, height, channels: 3 } })
  .webp({ quality: 60, effort: 6 })
  .toFile(fileURLToPath(new URL('about.webp', folder)))

async function encode(name: string, codecs: string): Promise<void> {
  const input = ['-f', 'rawvideo', '-pix_fmt', 'rgb24', '-s', `${width}x${height}`]
  const rate = ['-r', String(frameRate), '-i', '-']
  const audio = ['-f', 's16le', '-ar', String(sampleRate), '-ac', '1', '-i', sound]
  const output = fileURLToPath(new URL(name, folder))
  const press = spawn(
    ffmpeg ?? '',
    ['-y', '-v', 'error', ...input, ...rate, ...audio, ...codecs.split(' '), '-shortest', output],
    { stdio: ['pipe', 'inherit', 'inherit'] },
  )
  const closed = once(press, 'close')
  for await (const frame of frames()) {
    if (!press.stdin.write(frame)) await once(press.stdin, 'drain')
  }
  press.stdin.end()
  const [code] = (await closed) as [number]
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}.`)
  console.log(name)
}
