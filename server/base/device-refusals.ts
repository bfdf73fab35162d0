import sql from 'sql-template-tag'
import type { DeviceRefusal } from '#contract/operator/devices.ts'
import type { Db } from './db/open.ts'
import type { OperatorSession } from './http/session.ts'

/** The first of two persons with their device, as the row of the decision keeps it; both null if there is none yet. */
export type FirstPerson = { firstBy: string | null; firstOn: string | null }

/**
 * Adds to each row why the reader may not decide on this device, by the function that refuses the decision. `lapses`:
 * the first one's decision ends with their device, so that the reader becomes the first. A separate query, since a
 * cluster stores devices elsewhere.
 */
export async function withDeviceRefusals<Row extends FirstPerson>(
  db: Db,
  { session, lapses = false }: { session: OperatorSession; lapses?: boolean },
  rows: readonly Row[],
): Promise<(Omit<Row, keyof FirstPerson> & { deviceRefusal: DeviceRefusal | null })[]> {
  const answers = await db.query<{ why: DeviceRefusal | null }>(sql`
    select device_refusal(${session.hash},
      case when not ${lapses}::boolean or is_confirmed_device(f.by_id, f.device) then f.by_id end, f.device) as why
    from unnest(${rows.map(({ firstBy }) => firstBy)}::uuid[], ${rows.map(({ firstOn }) => firstOn)}::text[])
      with ordinality as f (by_id, device, at) order by f.at`)
  return rows.map(({ firstBy: _by, firstOn: _on, ...row }, at) => ({ ...row, deviceRefusal: answers[at]?.why ?? null }))
}
