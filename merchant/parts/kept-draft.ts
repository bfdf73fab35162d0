import { withStore } from '#client/device-store.ts'
import { dayMs } from '#contract/durations.ts'
import { draftsDatabase, getSession } from '../session.ts'

/** Typed texts, and chosen pictures as they are uploaded. */
export type DraftValues = Readonly<Record<string, string | File>>

type Kept = { at: number; merchant: string; values: DraftValues }

const place = { database: draftsDatabase, store: 'drafts' }
/** The server keeps an unused picture for this long. */
const keptMs = dayMs

const owner = () => getSession().merinfo?.id ?? ''

/** The draft of a form, unless it belongs to another merchant or is too old. */
export async function readDraft(name: string): Promise<DraftValues | null> {
  const kept = await withStore<Kept | undefined>(place, 'readonly', (drafts) => drafts.get(name))
  return kept && kept.merchant === owner() && Date.now() - kept.at < keptMs ? kept.values : null
}

/** Stores a draft; null deletes it. After the end of the session nothing is stored, however late the device answers. */
export const keepDraft = (name: string, values: DraftValues | null): Promise<unknown> =>
  withStore(place, 'readwrite', (drafts) =>
    values && getSession().token !== null
      ? drafts.put({ at: Date.now(), merchant: owner(), values } satisfies Kept, name)
      : drafts.delete(name),
  )
