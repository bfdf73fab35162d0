import sql from 'sql-template-tag'
import { defaultLanguage, readLanguage, wireLanguages } from '#contract/language-codes.ts'
import type { operatorRegistrations } from '#contract/operator/registrations.ts'
import type { DocumentKind, registrationFields } from '#contract/registrations.ts'
import { type OperatorAct, performAct } from '../../base/audit.ts'
import type { Db } from '../../base/db/open.ts'
import type { Handlers } from '../../base/http/serve.ts'
import { forgetSessions } from '../../base/http/session.ts'
import { readStoredImage } from '../../base/images/store-image.ts'
import { oldestFirst, readList } from '../../base/list.ts'
import { refuse } from '../../base/refuse.ts'
import { assignDepositPath } from '../deposits/deposit-paths.ts'
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
  invitedBy: string | null
  storeLogo: string | null
  lang: string
  redo: (typeof registrationFields)[number][]
  appliedAt: Date
}

const columns = sql`
  m.merchant_id as id, m.status, s.name as "storeName", m.real_name as "realName", m.id_kind as "idKind", m.country,
  m.phone, m.email,
  s.address as "storeAddress", m.applied_at as "appliedAt", m.lang, m.redo,
  image_url(s.logo::text) as "storeLogo",
  (select name from shop where merchant_id = m.inviter_id) as "invitedBy"`

const tables = sql`merchant m join shop s on s.merchant_id = m.merchant_id`

const toRegistration = ({ lang, appliedAt, ...row }: RegistrationRow) => ({
  ...row,
  lang: wireLanguages[readLanguage(lang) ?? defaultLanguage],
  appliedAt: appliedAt.toISOString(),
})

async function readRegistration(db: Db, id: string) {
  const row = await db.maybe<RegistrationRow>(sql`select ${columns} from ${tables} where m.merchant_id = ${id}`)
  if (!row) throw refuse('not_found')
  return toRegistration(row)
}

/** Applications of merchants, and the decisions of reviewers. */
export const operatorRegistrationHandlers: Handlers<typeof operatorRegistrations> = {
  /** Ids sort by the time of the first application: the longest waiting comes first. */
  list: ({ db, query }) =>
    readList(db, {
      query,
      from: tables,
      where: [sql`m.status = ${query.status ?? 'in_review'}`, query.forReview && sql`m.redo = '{}'`],
      order: oldestFirst(sql`m.merchant_id`),
      columns,
      item: toRegistration,
    }),

  get: ({ db, params }) => readRegistration(db, params.id),

  async image(call) {
    const { ctx, params, query, now, reply } = call
    const column = { idFront: sql`id_front`, idBack: sql`id_back`, idHeld: sql`id_held` }[params.which]
    const { id: merchantId, which: subject } = params
    const { reason } = query
    const act: OperatorAct = { merchantId, role: 'reviewer', act: 'identity.open', reason, subject }
    const image = await performAct(call, act, async (tx) => {
      const stored = await tx.maybe<{ file: string; encrypted: boolean; type: string }>(sql`
        select u.file, u.encrypted, u.type from merchant m join upload u on u.id = m.${column} and u.erased_at is null
        where m.merchant_id = ${merchantId}`)
      if (!stored) throw refuse('not_found')
      const notice = JSON.stringify({ reason })
      await tx.query(sql`select notify_merchant(${merchantId}, 'identity_opened', ${notice}::jsonb, null, null,
        ${now})`)
      return stored
    })
    reply.type(image.type).header('content-disposition', 'inline')
    await reply.send(await readStoredImage(ctx, image))
  },

  async decide(call) {
    const { params, body, now, session } = call
    const { id: merchantId } = params
    const { reason } = body
    const { name, status, redo, showsReason } = decisionOf(body)
    const act: OperatorAct = {
      merchantId,
      role: 'reviewer',
      act: `registration.${name}`,
      reason,
      subject: merchantId,
    }
    const registration = await performAct(call, act, async (tx) => {
      await tx.query(sql`
        select decide_registration_by_operator(${session.hash}, ${merchantId}, ${status},
          ${showsReason ? reason : null}, ${redo}::text[], ${now})`)
      if (status === 'approved') await assignDepositPath(tx, merchantId)
      const notice = JSON.stringify({ reason })
      await tx.query(sql`select notify_merchant(${merchantId}, ${`registration_${name}`}, ${notice}::jsonb, null, null,
        ${now})`)
      return readRegistration(tx, merchantId)
    })
    // Cached sessions know whether their merchant is approved.
    forgetSessions()
    return registration
  },
}
