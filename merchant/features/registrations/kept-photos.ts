import { withStore } from '#client/device-store.ts'
import { dayMs } from '#contract/durations.ts'
import type { PhotoField } from './application.ts'

export type ChosenPhoto = { file: File; id: string | null }
export type ChosenPhotos = Partial<Record<PhotoField, ChosenPhoto>>

type Kept = { at: number; photos: ChosenPhotos }

const place = { database: 'application', store: 'photos' }
const key = 'chosen'
/** The server keeps an unused picture for this long. */
const keptMs = dayMs

/**
 * The photos chosen before a reload: a phone with little memory closes the browser while its camera is open. They are
 * deleted with the application, or after a day.
 */
export async function readKeptPhotos(): Promise<ChosenPhotos> {
  const kept = await withStore<Kept | undefined>(place, 'readonly', (objects) => objects.get(key))
  if (!kept) return {}
  if (Date.now() - kept.at < keptMs) return kept.photos
  await dropKeptPhotos()
  return {}
}

export const keepPhotos = (photos: ChosenPhotos): Promise<unknown> =>
  withStore(place, 'readwrite', (objects) => objects.put({ at: Date.now(), photos } satisfies Kept, key))

export const dropKeptPhotos = (): Promise<unknown> => withStore(place, 'readwrite', (objects) => objects.delete(key))
