import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { importWithRetry } from '../../../../site/import-with-retry.ts'
import styles from './code-scanner.module.css'

/** How long to wait between two looks, in milliseconds, so that a slow phone has time for its picture. */
const pauseMs = 150

/** Whether this browser lets a page ask for the camera at all, which it does over HTTPS alone. */
export const hasCamera = (): boolean => 'mediaDevices' in navigator

/** Why there is no picture, as a sentence. */
function problemOf(error: unknown): string {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError')
    return 'Your browser does not let this website use the camera. Allow it in the settings of the browser, or type the numbers.'
  if (name === 'NotFoundError') return 'This device has no camera. Please type the numbers.'
  return 'The camera does not work just now. Another program may be using it. You can type the numbers.'
}

const end = (stream: MediaStream) => {
  for (const track of stream.getTracks()) track.stop()
}

/** What a video shows, in the size in which it comes from the camera; undefined before the first picture. */
function pictureIn(video: HTMLVideoElement, canvas: HTMLCanvasElement): ImageData | undefined {
  const { videoWidth: width, videoHeight: height } = video
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context || width === 0) return undefined
  Object.assign(canvas, { width, height })
  context.drawImage(video, 0, 0)
  return context.getImageData(0, 0, width, height)
}

/** Shows the picture of the camera and calls `onFound` with the text of each QR code in it, each time it is read. */
export function CodeScanner({ onFound }: { onFound: (text: string) => void }) {
  const player = useRef<HTMLVideoElement>(null)
  const [problem, setProblem] = useState('')
  const tell = useEffectEvent(onFound)
  useEffect(() => {
    const video = player.current
    if (!video) return undefined
    let isOver = false
    let stream: MediaStream | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const canvas = document.createElement('canvas')
    const stop = () => {
      isOver = true
      clearTimeout(timer)
      if (stream) end(stream)
    }
    const begin = async () => {
      const { decodeQR } = await importWithRetry(() => import('qr/decode.js'))
      const codeIn = (picture: ImageData) => {
        try {
          return decodeQR(picture)
        } catch {
          // That is how it says that the picture has no code, or half of one.
          return undefined
        }
      }
      const look = () => {
        const picture = pictureIn(video, canvas)
        const code = picture && codeIn(picture)
        if (code !== undefined) tell(code)
        if (!isOver) timer = setTimeout(look, pauseMs)
      }
      const opened = await navigator.mediaDevices.getUserMedia({
        video: { facingMode: 'environment' },
      })
      if (isOver) return end(opened)
      stream = opened
      video.srcObject = opened
      await video.play()
      return look()
    }
    begin().catch((error: unknown) => {
      if (!isOver) setProblem(problemOf(error))
      stop()
    })
    return stop
  }, [])
  if (problem !== '') return <p role="alert">{problem}</p>
  return <video ref={player} className={styles.picture} muted playsInline aria-hidden="true" />
}
