import sql, { type Sql } from 'sql-template-tag'
import type { operatorRegistrations } from '#contract/operator/registrations.ts'
import { type OperatorAct, performAct } from '../../base/audit.ts'
import type { Db } from '../../base/db/open.ts'
import type { Call } from '../../base/http/serve.ts'
import { readStoredImage } from '../../base/images/store-image.ts'
import { refuse } from '../../base/refuse.ts'

const columns = { idFront: sql`id_front`, idBack: sql`id_back`, idHeld: sql`id_held` }

type StoredPhoto = { file: string; encrypted: boolean; type: string }

type PhotoCall = Pick<
  Call<typeof operatorRegistrations.image>,
  'ctx' | 'params' | 'query' | 'reply' | 'session' | 'key'
>

/** Sends an identity photo from the row `from`, and tells the merchant about each one that a reviewer opens. */
export async function openPhoto(call: PhotoCall, from: Sql): Promise<void> {
  const { ctx, params, query, reply, session } = call
  const { id: merchantId, which: subject } = params
  const { reason } = query
  const describe = ({ isMailed }: { isMailed: boolean }): OperatorAct => {
    const notice = { kind: 'identity_opened', params: { reason }, isMailed }
    return { merchantId, role: 'reviewer', act: 'identity.open', reason, subject, notice }
  }
  const { photo } = await performAct(call, describe, async (tx) => {
    const upload = await tx.maybe<{ id: string | null }>(sql`select ${columns[subject]} as id from ${from}`)
    const photo = await tx.maybe<StoredPhoto>(sql`
      select file, encrypted, type from upload where id = ${upload?.id ?? null} and erased_at is null`)
    if (!photo) throw refuse('not_found')
    return { photo, isMailed: await isFirstOfLostAccess(tx, merchantId, session.operatorId) }
  })
  reply.type(photo.type).header('content-disposition', 'inline; filename="identity.jpg"')
  await reply.send(await readStoredImage(ctx, photo))
}

/**
 * After a request for lost access the owner may have only the mail, so it is one mail per reviewer instead of one per
 * photo.
 */
const isFirstOfLostAccess = async (tx: Db, merchantId: string, operatorId: string): Promise<boolean> =>
  (await tx.maybe(sql`
    select 1 as first from lost_access l where l.merchant_id = ${merchantId} and l.status = 'in_review' and not exists (
      select 1 from audit a where a.merchant_id = l.merchant_id and a.act = 'identity.open'
        and a.operator_id = ${operatorId} and a.at >= l.asked_at)`)) !== undefined
