import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { importWithRetry } from '../../../../site/import-with-retry.ts'
import styles from './code-scanner.module.css'

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

/** Shows what the camera sees, and tells of each QR code in it, as often as it is seen. Codes are read in the whole picture. */
export function CodeScanner({ onFound }: { onFound: (text: string) => void }) {
  const player = useRef<HTMLVideoElement>(null)
  const [problem, setProblem] = useState('')
  const tell = useEffectEvent(onFound)
  useEffect(() => {
    const video = player.current
    if (!video) return undefined
    let isOver = false
    let stop = () => undefined as void
    const begin = async () => {
      const { frameLoop, QRCanvas, rearCamera } = await importWithRetry(() => import('qr/dom.js'))
      const camera = await rearCamera(video)
      if (isOver) return camera.stop()
      const picture = new QRCanvas()
      const look = async () => {
        const found = await camera.readFrame(picture, true)
        if (!isOver && typeof found === 'string') tell(found)
      }
      const fail = (error: unknown) => {
        stop()
        if (!isOver) setProblem(problemOf(error))
      }
      const endLoop = frameLoop(() => void look().catch(fail), video)
      stop = () => {
        endLoop()
        camera.stop()
      }
      return undefined
    }
    begin().catch((error: unknown) => {
      if (!isOver) setProblem(problemOf(error))
    })
    return () => {
      isOver = true
      stop()
    }
  }, [])
  if (problem !== '') return <p role="alert">{problem}</p>
  return <video ref={player} className={styles.picture} muted playsInline aria-hidden="true" />
}
