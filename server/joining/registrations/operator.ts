import sql from 'sql-template-tag'
import type { DocumentKind } from '#contract/document-kinds.ts'
import { defaultLanguage, readLanguage, wireLanguages } from '#contract/language-codes.ts'
import type { operatorRegistrations } from '#contract/operator/registrations.ts'
import type { registrationFields } from '#contract/registrations.ts'
import { type OperatorAct, performAct } from '../../base/audit.ts'
import type { Db } from '../../base/db/open.ts'
import type { Handlers } from '../../base/http/serve.ts'
import { forgetSessions } from '../../base/http/session.ts'
import { oldestFirst, readList } from '../../base/list.ts'
import { refuse } from '../../base/refuse.ts'
import { checkRegistration } from './checks.ts'
import { lostAccessHandlers } from './lost-access-desk.ts'
import { openPhoto } from './open-photo.ts'
import { decisionOf } from './rules.ts'

type RegistrationRow = {
  id: string
  status: string
  storeName: string
  realName: string
  idKind: DocumentKind
  country: string
  phone: string
  email: string
  storeAddress: string
  inviterId: string | null
  storeLogo: string | null
  lang: string
  redo: (typeof registrationFields)[number][]
  photosKey: string
  version: number
  appliedAt: Date
}

const columns = sql`
  m.merchant_id as id, m.status, s.name as "storeName", m.real_name as "realName", m.id_kind as "idKind", m.country,
  m.phone, m.email,
  s.address as "storeAddress", m.applied_at as "appliedAt", m.lang, m.redo,
  m.application_version as version, md5(concat_ws(' ', m.id_front, m.id_back, m.id_held)) as "photosKey",
  image_url(s.logo::text) as "storeLogo",
  m.inviter_id as "inviterId"`

const tables = sql`merchant m join shop s on s.merchant_id = m.merchant_id`

/** A separate statement for the inviters' shops, which are on other nodes of a cluster. */
async function toRegistrations(db: Db, rows: readonly RegistrationRow[]) {
  const inviterIds = rows.flatMap(({ inviterId }) => inviterId ?? [])
  const inviters = await db.query<{ id: string; name: string }>(sql`
    select merchant_id as id, name from shop where merchant_id = any (${inviterIds}::uuid[])`)
  const names = new Map(inviters.map(({ id, name }) => [id, name]))
  return rows.map(({ lang, appliedAt, inviterId, ...row }) => ({
    ...row,
    invitedBy: names.get(inviterId ?? '') ?? null,
    lang: wireLanguages[readLanguage(lang) ?? defaultLanguage],
    appliedAt: appliedAt.toISOString(),
  }))
}

async function readRegistration(db: Db, id: string) {
  const rows = await db.query<RegistrationRow>(sql`select ${columns} from ${tables} where m.merchant_id = ${id}`)
  const [registration] = await toRegistrations(db, rows)
  if (!registration) throw refuse('not_found')
  return registration
}

export const operatorRegistrationHandlers: Handlers<typeof operatorRegistrations> = {
  /** Ids sort by time of application, so the longest waiting comes first. */
  async list({ db, query }) {
    const { list, ...page } = await readList(db, {
      query,
      from: tables,
      where: [
        sql`m.status = ${query.status ?? 'in_review'}`,
        query.forReview !== undefined && sql`(m.redo = '{}') = ${query.forReview}`,
      ],
      order: oldestFirst(sql`m.merchant_id`),
      columns,
      item: (row: RegistrationRow) => row,
    })
    return { list: await toRegistrations(db, list), ...page }
  },

  get: ({ db, params }) => readRegistration(db, params.id),

  checks: ({ ctx, db, params }) => checkRegistration(db, ctx, params.id),

  image: (call) => openPhoto(call, sql`merchant where merchant_id = ${call.params.id}`),

  ...lostAccessHandlers,

  async decide(call) {
    const { params, body, now, session } = call
    const { id: merchantId } = params
    const { reason, version = null } = body
    const { name, status, redo, showsReason } = decisionOf(body)
    const act: OperatorAct = {
      merchantId,
      role: 'reviewer',
      act: `registration.${name}`,
      reason,
      subject: merchantId,
      notice: { kind: `registration_${name}`, params: { reason } },
    }
    await performAct(call, act, (tx) =>
      tx.query(sql`
        select decide_registration_by_operator(${session.hash}, ${merchantId}, ${status},
          ${showsReason ? reason : null}, ${redo}::text[], ${version}, ${now})`),
    )
    // Cached sessions contain the merchant's approval.
    forgetSessions()
    return readRegistration(call.db, merchantId)
  },
}
