import sql from 'sql-template-tag'
import type { DocumentKind } from '#contract/document-kinds.ts'
import type { operatorRegistrations } from '#contract/operator/registrations.ts'
import { type OperatorAct, performAct } from '../../base/audit.ts'
import { toIso } from '../../base/clock.ts'
import { withDeviceRefusals } from '../../base/device-refusals.ts'
import type { Handlers } from '../../base/http/serve.ts'
import { oldestFirst, readList } from '../../base/list.ts'
import type { Origin } from '../../base/security-events.ts'
import { openPhoto } from './open-photo.ts'

type LostRow = {
  id: string
  asked: string
  storeName: string
  realName: string
  idKind: DocumentKind
  registeredKind: DocumentKind
  hasRegisteredPhotos: boolean
  country: string
  askedAt: Date
  askedFrom: Origin
  firstBy: string | null
  firstOn: string | null
  firstAt: Date | null
}

type Looked = { status: 'in_review' | 'confirmed' | 'refused'; opensAt: string | null }

/** Requests of merchants who lost every second factor, which two reviewers must look at. */
export const lostAccessHandlers: Pick<Handlers<typeof operatorRegistrations>, 'lost' | 'lostImage' | 'lookAtLost'> = {
  async lost({ db, query, session }) {
    const { list, ...page } = await readList(db, {
      query,
      from: sql`lost_access l join merchant m on m.merchant_id = l.merchant_id
        join shop s on s.merchant_id = l.merchant_id`,
      where: [sql`l.status = 'in_review'`],
      order: oldestFirst(sql`l.id`),
      columns: sql`l.merchant_id as id, l.id as asked, s.name as "storeName", m.real_name as "realName",
        l.id_kind as "idKind", m.id_kind as "registeredKind",
        m.identity_erased_at is null as "hasRegisteredPhotos", m.country, l.asked_at as "askedAt",
        l.asked_from as "askedFrom", l.first_by as "firstBy", l.first_at as "firstAt", l.first_on as "firstOn"`,
      item: ({ askedAt, askedFrom, firstAt, ...row }: LostRow) => ({
        ...row,
        ...askedFrom,
        askedAt: askedAt.toISOString(),
        firstAt: toIso(firstAt),
      }),
    })
    const answered = await withDeviceRefusals(db, { session, lapses: true }, list)
    return { list: answered.map((row, at) => ({ ...row, firstBy: list[at]?.firstBy ?? null })), ...page }
  },

  lostImage: (call) => openPhoto(call, sql`lost_access where merchant_id = ${call.params.id} and status = 'in_review'`),

  async lookAtLost(call) {
    const { params, body, now, session } = call
    const { id: merchantId } = params
    const { asked, confirm, reason } = body
    const describe = ({ status, opensAt }: Looked): OperatorAct => {
      const name = status === 'in_review' ? 'first' : status
      const notice = { kind: `lost_access_${name}`, params: { reason, opens: opensAt }, isMailed: true }
      return { merchantId, role: 'reviewer', act: `lost_access.${name}`, reason, subject: asked, notice }
    }
    return performAct(call, describe, async (tx) => {
      const look = JSON.stringify({ confirm })
      const { looked } = await tx.one<{ looked: Looked }>(sql`
        select look_at_lost_access_by_operator(${session.hash}, ${merchantId}, ${asked}, ${look}::jsonb, ${now})
          as looked`)
      return looked
    })
  },
}
