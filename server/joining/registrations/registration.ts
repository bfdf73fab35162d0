import sql from 'sql-template-tag'
import type { DocumentKind } from '#contract/document-kinds.ts'
import { dayMs } from '#contract/durations.ts'
import type { Body, Reply } from '#contract/endpoint.ts'
import { legalVersion } from '#contract/legal.ts'
import { limits } from '#contract/limits.ts'
import type { registrations } from '#contract/registrations.ts'
import { after } from '../../base/clock.ts'
import type { Ctx } from '../../base/ctx.ts'
import type { Db } from '../../base/db/open.ts'
import { requireProof } from '../../base/factors/proof.ts'
import type { Call } from '../../base/http/serve.ts'
import type { MerchantSession } from '../../base/http/session.ts'
import { type FieldErrors, refuse, requireValid } from '../../base/refuse.ts'
import { forgiveFailures, returnTry, takeTry } from '../../base/secrets/failures.ts'
import type { MailCaller } from '../../base/secrets/mail-limits.ts'
import { hashPassword } from '../../base/secrets/passwords.ts'
import { takenNameTries } from '../../base/secrets/try-limits.ts'
import { recordSecurityEvent } from '../../base/security-events.ts'
import { findPasswordError } from '../../identity/account/find-password-error.ts'
import { sendSecurityNotice } from '../../identity/account/security-notice.ts'
import { searchWords } from '../../identity/merchants/merchant-words.ts'
import { claimSlug } from '../../trade/shop/address.ts'
import { findTimeZone } from '../../trade/shop/store.ts'
import { consumeInvitation, invalidInvitation } from '../invitations/invitations.ts'
import { claimNames, mailSecondApplication, NamesTaken } from './names.ts'
import { type Application, documentPhotos, readApplication } from './rules.ts'

type RegistrationForm = Body<typeof registrations.register>
type RegistrationReply = Reply<typeof registrations.register>

const imageFields = { storeLogo: 'logo', idFront: 'identity', idBack: 'identity', idHeld: 'identity' } as const
type ImageField = keyof typeof imageFields
const allImages = Object.keys(imageFields) as ImageField[]

type ApplyCall = MailCaller & Pick<Call, 'lang'>

type ApplyInput = {
  form: RegistrationForm
  codeField?: 'invitationCode' | 'code'
  /** With a vouching partner the merchant signs in by links, and can set a password later by a mailed code. */
  isPasswordOptional?: boolean
  /** Run in the same transaction: the first uses up what allows the registration, the second tells the merchant. */
  beforeInsert?: (tx: Db, merchantId: string) => Promise<void>
  afterInsert?: (tx: Db, merchantId: string) => Promise<void>
}

/** Applies with an invitation. If several use the last one at once, one succeeds. */
export async function apply(call: ApplyCall, input: ApplyInput): Promise<RegistrationReply> {
  const { ctx, lang } = call
  const { form, codeField = 'invitationCode', isPasswordOptional = false, beforeInsert, afterInsert } = input
  const { application, errors } = readApplication(form)
  const hasPassword = form.password !== undefined || !isPasswordOptional
  if (hasPassword) Object.assign(errors, await passwordErrors(ctx, form, application))
  const idKind = form.idKind ?? 'identity_card'
  const images = ['storeLogo', ...documentPhotos(idKind)] as const
  for (const field of images) if (form[field] === undefined) errors[field] = 'image_missing'
  const invitationError = await invalidInvitation(ctx.db, form.invitationCode ?? '', ctx.clock.now())
  if (invitationError) errors[codeField] = invitationError
  if (form.termsVersion !== legalVersion) errors['termsVersion'] = 'terms_not_agreed'
  requireValid(errors)
  const passwordHash = await hashPassword(ctx, hasPassword ? (form.password ?? '') : ctx.ids.secret())
  const merchantId = ctx.ids.next()
  const timeZone = await shopTimeZone(ctx, form.timeZone)
  const invitation = { code: form.invitationCode ?? '', codeField, now: ctx.clock.now() }
  const file = ctx.db.transaction(async (tx) => {
    await beforeInsert?.(tx, merchantId)
    const inviterId = await consumeInvitation(tx, invitation)
    const claimed = await claimImages(tx, { form, fields: images, merchantId })
    // Last, when everything else is right, so that probing for an account costs a whole application each time.
    await claimNames(tx, merchantId, { names: application, now: ctx.clock.now() })
    await tx.query(sql`
      insert into merchant (merchant_id, status, real_name, phone, email, country, password_hash, lang, level_id,
        invitation_code, inviter_id, id_kind, id_front, id_back, id_held, applied_at, terms_version)
      select ${merchantId}, 'in_review', ${application.realName}, ${application.phone}, ${application.email},
        ${application.country}, ${passwordHash}, ${lang}, id, ${form.invitationCode}, ${inviterId}, ${idKind},
        ${claimed.idFront}, ${claimed.idBack}, ${claimed.idHeld}, ${ctx.clock.now()}, ${legalVersion}
      from level order by rank limit 1`)
    const slug = await claimSlug(ctx, tx, { merchantId, name: application.storeName, chosen: form.slug })
    const words = searchWords({ ...application, shopName: application.storeName, slug })
    await tx.query(sql`
      insert into shop (merchant_id, slug, name, logo, phone, address, time_zone, search_words)
      values (${merchantId}, ${slug}, ${application.storeName}, ${claimed.storeLogo}, ${application.phone},
        ${application.storeAddress}, ${timeZone}, ${words})`)
    await tx.query(sql`select initialize_merchant(${merchantId})`)
    await afterInsert?.(tx, merchantId)
  })
  await file.catch((refused: unknown) => answerTakenNames(call, refused, { invitation, isByLink: !!beforeInsert }))
  return { merchantId, status: 'in_review' }
}

/**
 * An unknown zone becomes UTC, which the shop's settings show and can change. The log tells the service's operator that
 * the database lacks the name.
 */
async function shopTimeZone(ctx: Ctx, named: string | undefined): Promise<string> {
  const known = named === undefined ? null : await findTimeZone(ctx.db, named)
  if (named !== undefined && known === null)
    ctx.log.warn({ timeZone: named }, 'a named time zone is not known here: UTC is taken')
  return known ?? 'UTC'
}

type TakenNamesInput = { invitation: Parameters<typeof consumeInvitation>[1]; isByLink: boolean }

/**
 * Answers as if the application had been filed, uses up the invitation and mails the names' owner: a refusal would
 * reveal accounts to strangers. A partner's link signs in at once, so there the names are refused.
 */
async function answerTakenNames(call: ApplyCall, refused: unknown, { invitation, isByLink }: TakenNamesInput) {
  if (!(refused instanceof NamesTaken)) throw refused
  await call.ctx.db.transaction((tx) => consumeInvitation(tx, invitation))
  if (isByLink) throw refused
  for (const owner of refused.owners) await mailSecondApplication(call, owner)
}

type AgainCall = Pick<Call, 'ctx' | 'ip' | 'device' | 'now'> & { body: RegistrationForm; session: MerchantSession }

/** Files an application again: after a rejection with any changes, after `redo` only with the requested fields. */
export async function applyAgain(call: AgainCall): Promise<RegistrationReply> {
  const { ctx, session, now } = call
  const { merchantId } = session
  // Limited, so that an applicant cannot probe the names of other accounts.
  const tries = { subject: `names:${merchantId}`, limit: takenNameTries, now }
  await takeTry(ctx.db, tries)
  await fileAgain(call).catch(async (refused: unknown) => {
    if (!(refused instanceof NamesTaken)) await returnTry(ctx.db, tries.subject)
    throw refused
  })
  await forgiveFailures(ctx.db, tries.subject)
  return { merchantId, status: 'in_review' }
}

type ApplicationBefore = Application & { status: string; redo: string[]; slug: string; idKind: DocumentKind }

async function fileAgain(call: AgainCall): Promise<void> {
  const { ctx, session, body: form } = call
  const { merchantId } = session
  await ctx.db.transaction(async (tx) => {
    await tx.query(sql`select lock_merchant(${merchantId})`)
    const before = await tx.one<ApplicationBefore>(sql`
      select m.status, m.redo, m.country, m.phone, m.email, m.real_name as "realName", s.name as "storeName",
        s.address as "storeAddress", s.slug, m.id_kind as "idKind"
      from merchant m join shop s on s.merchant_id = m.merchant_id where m.merchant_id = ${merchantId}
      for update of m`)
    if (before.status !== 'rejected' && before.redo.length === 0) throw refuse('conflict')
    const mayChange = (field: string) => before.redo.length === 0 || before.redo.includes(field)
    const changed = Object.fromEntries(Object.entries(form).filter(([field]) => mayChange(field)))
    const { application, errors } = readApplication({ ...before, ...changed })
    for (const field of before.redo) {
      if (form[field as keyof RegistrationForm] !== undefined) continue
      errors[field] ??= field in imageFields ? 'image_missing' : 'field_required'
    }
    const idKind = (mayChange('idKind') && form.idKind) || before.idKind
    const isOther = idKind !== before.idKind
    // Photos of one kind of document do not count for another.
    const needed = isOther ? documentPhotos(idKind) : []
    for (const field of needed) if (form[field] === undefined) errors[field] ??= 'image_missing'
    requireValid(errors)
    const fields = allImages.filter((field) => mayChange(field) && form[field] !== undefined)
    const images = await claimImages(tx, { form, fields, merchantId })
    await changeContact(call, tx, { before, application })
    await tx.query(sql`
      update merchant set status = 'in_review', status_reason = null, redo = '{}', decided_at = null,
        identity_erased_at = null, country = ${application.country}, id_kind = ${idKind}, real_name = ${application.realName},
        id_front = coalesce(${images.idFront}, id_front),
        id_back = coalesce(${images.idBack}, case when not ${isOther}::boolean then id_back end),
        id_held = coalesce(${images.idHeld}, id_held)
      where merchant_id = ${merchantId}`)
    await tx.query(sql`
      update shop set name = ${application.storeName}, address = ${application.storeAddress},
        phone = ${application.phone}, logo = coalesce(${images.storeLogo}, logo),
        search_words = ${searchWords({ ...application, shopName: application.storeName, slug: before.slug })}
      where merchant_id = ${merchantId}`)
  })
}

/**
 * Mail address and phone are log-in names, so a session needs a recent second factor to change them, and the change is
 * reported.
 */
async function changeContact(
  call: AgainCall,
  tx: Db,
  { before, application }: { before: Application; application: Application },
): Promise<void> {
  const { ctx, session, now } = call
  const { merchantId } = session
  const { email, phone } = application
  if (email === before.email && phone === before.phone) return
  await requireProof(ctx, tx, session)
  // The first of several changes counts, since a thief may make two.
  const isFirst = sql`coalesce(contact_changed_at < ${after(now, -limits.notMeDays * dayMs)}, true)`
  const former = await tx.one<{ email: string; phone: string }>(sql`
    update merchant set email = ${email}, phone = ${phone}, contact_changed_at = ${now},
      email_confirmed_at = case when email = ${email} then email_confirmed_at end,
      former_email = case when ${isFirst} then email else former_email end,
      former_phone = case when ${isFirst} then phone else former_phone end
    where merchant_id = ${merchantId} returning former_email as email, former_phone as phone`)
  await claimNames(tx, merchantId, { names: application, former, now })
  await recordSecurityEvent(call, tx, { merchantId, kind: 'contact_changed' })
  const params = { at: now.toISOString() }
  await sendSecurityNotice(ctx, tx, { merchantId, kind: 'contact_changed', params, subject: 'password' })
  // Also to the address before this change, which may be the owner's: a thief's change can follow the owner's own.
  for (const to of new Set([former.email, before.email])) {
    const mail = JSON.stringify({ kind: 'contact_changed', params, to })
    if (to !== email) await tx.query(sql`select enqueue_mail(${merchantId}, ${mail}::jsonb, ${now})`)
  }
}

async function passwordErrors(ctx: Ctx, form: RegistrationForm, owner: Application): Promise<FieldErrors> {
  const { password = '', passwordConfirm = '' } = form
  const error = await findPasswordError(ctx, password, { ...owner, shopName: owner.storeName })
  if (error) return { password: error }
  return password === passwordConfirm ? {} : { passwordConfirm: 'passwords_differ' }
}

type ClaimImagesInput = { form: RegistrationForm; fields: readonly ImageField[]; merchantId: string }

/** An image belongs to the first registration that names it; others count as missing. */
async function claimImages(tx: Db, { form, fields, merchantId }: ClaimImagesInput) {
  const claimed: Record<ImageField, string | null> = { storeLogo: null, idFront: null, idBack: null, idHeld: null }
  const errors: FieldErrors = {}
  for (const field of fields) {
    const image = await tx.maybe<{ id: string }>(sql`
      update upload set merchant_id = ${merchantId}, sender = null
      where id = ${form[field]} and purpose = ${imageFields[field]} and erased_at is null
        and (merchant_id is null or merchant_id = ${merchantId}) returning id`)
    if (image) claimed[field] = image.id
    else errors[field] = 'image_missing'
  }
  requireValid(errors)
  return claimed
}
