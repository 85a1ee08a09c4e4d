import {
  formatAcreage,
  maxOutlineBytes,
  type ParcelDetail,
  readParcel,
  removeOutline,
  storeOutline,
} from 'offers-service/contract'
import { type ApiError, call } from '../../../../api/client.ts'
import { usePrimeCache } from '../../../../api/hooks.ts'
import { ParcelOutline } from '../../../../brand/on-demand/parcel-outline.tsx'
import { ConfirmButton } from '../../../../ui/on-demand/action-button.tsx'
import { useToast } from '../../../../ui/use-toast.ts'
import { sizeProblem, useFileSending } from '../../editing/use-file-sending.ts'
import { focusTitleIfLost } from '../../shell/admin-screen.tsx'
import { Panel } from '../../shell/panel.tsx'
import { useMutation } from '../../use-mutation.ts'
import { FilePicker } from '../import/file-picker.tsx'
import styles from './parcel-screen.module.css'

/** What the browser offers first. */
export const mapFiles =
  '.geojson,.json,.kml,.kmz,.zip,application/geo+json,application/json,application/vnd.google-earth.kml+xml,application/vnd.google-earth.kmz,application/zip'

const tooLarge = (file: File) => sizeProblem(file, 'An outline', maxOutlineBytes)

function problemOf({ code, fields }: ApiError, file: File): string | undefined {
  if (code === 'payload_too_large') return tooLarge(file)
  return fields.file && `${file.name}: ${fields.file}.`
}

/** Says where the area of an outline and the acreage on record are further apart than a survey would leave them. */
function AreaWarning({ acres, acreage }: { acres: number; acreage: number }) {
  if (Math.abs(acres - acreage) <= acreage / 20) return null
  return (
    <p className={styles.warning}>
      This outline has {formatAcreage(acres)}, and the latest offer says {formatAcreage(acreage)}.
      Please look whether it is this parcel’s.
    </p>
  )
}

/** The true outline of a parcel, from a map file; `id` is the one that its page was opened by, also once it is part of another. */
export function OutlinePanel({ id, detail }: { id: string; detail: ParcelDetail }) {
  const { outline, parcel } = detail
  const params = { id }
  const remember = usePrimeCache()
  const attempt = useMutation()
  const { toast } = useToast()
  const { share, problem, setProblem, send } = useFileSending(storeOutline, {
    problemOf,
    onSent: async (stored) => {
      await remember(stored, readParcel, { params })
      toast({ title: 'Success', description: 'Outline stored successfully.' })
    },
  })
  return (
    <Panel title="Outline">
      {outline ? (
        <>
          <AreaWarning acres={outline.acres} acreage={parcel.acreage} />
          <div className={styles.outline}>
            <ParcelOutline
              outline={outline}
              caption={
                outline.source
                  ? `From ${outline.source}. A map, not a survey.`
                  : 'Sellers see it once you have saved where it is from, in “Outline from”.'
              }
            />
          </div>
        </>
      ) : (
        <p className={styles.none}>
          None yet. The page of an offer shows the true shape of the land once you give a map file
          of it. Many counties let you save one from their map of parcels.
        </p>
      )}
      <FilePicker
        label={outline ? 'Another outline' : 'Add an outline'}
        hint="Choose it, or drop it here. GeoJSON, KML, KMZ or the ZIP of a shapefile, at most 1 MB."
        accept={mapFiles}
        isBusy={share !== undefined}
        onChoose={(file) => {
          if (file.size > maxOutlineBytes) setProblem(tooLarge(file))
          else void send(file, { params })
        }}
      />
      <p role="alert" className={styles.problem}>
        {problem}
      </p>
      {outline && (
        <div>
          <ConfirmButton
            asks={{
              message: 'Are you sure you want to remove this outline?',
              subject: `Parcel ${parcel.apn}`,
              consequence: 'Offers for this parcel show no shape then. You can add the file again.',
              confirmText: 'Remove',
              onConfirm: async () => {
                const failed = await attempt(() => call(removeOutline, { params }), {
                  success: 'Outline removed successfully.',
                  failure: 'Failed to remove outline.',
                })
                // Its button is gone when it went well.
                if (!failed) focusTitleIfLost()
                return failed
              },
            }}
          >
            Remove Outline
          </ConfirmButton>
        </div>
      )}
    </Panel>
  )
}
