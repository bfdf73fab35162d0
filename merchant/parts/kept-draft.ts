import { withStore } from '#client/device-store.ts'
import { dayMs } from '#contract/durations.ts'
import { draftsDatabase, getSession } from '../session.ts'

/** What was typed and chosen: texts, and pictures as they are sent. */
export type DraftValues = Readonly<Record<string, string | File>>

type Kept = { at: number; merchant: string; values: DraftValues }

const place = { database: draftsDatabase, store: 'drafts' }
/** As long as the server keeps a picture that nothing claims. */
const keptMs = dayMs

const owner = () => getSession().merinfo?.id ?? ''

/** The draft of a form, where it is this merchant's and not too old. */
export async function readDraft(name: string): Promise<DraftValues | null> {
  const kept = await withStore<Kept | undefined>(place, 'readonly', (drafts) => drafts.get(name))
  return kept && kept.merchant === owner() && Date.now() - kept.at < keptMs ? kept.values : null
}

/** Keeps a draft; null ends it. After the end of the session nothing is kept, however late the device answers. */
export const keepDraft = (name: string, values: DraftValues | null): Promise<unknown> =>
  withStore(place, 'readwrite', (drafts) =>
    values && getSession().token !== null
      ? drafts.put({ at: Date.now(), merchant: owner(), values } satisfies Kept, name)
      : drafts.delete(name),
  )
