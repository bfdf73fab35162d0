import sql from 'sql-template-tag'
import type { Ctx } from '../../base/ctx.ts'
import { ownAccount } from './accounts.ts'
import { checkCode, consumeCode } from './codes.ts'

type ConfirmEmailInput = { merchantId: string; code: string; request: string }

export async function confirmEmail(ctx: Ctx, { merchantId, code, request }: ConfirmEmailInput): Promise<void> {
  const now = ctx.clock.now()
  const purpose = 'confirm_email'
  const account = await ownAccount(ctx.db, merchantId)
  await checkCode(ctx, { purpose, account, code, request, now })
  await ctx.db.transaction(async (tx) => {
    await consumeCode(ctx, tx, { purpose, account, code, now })
    await tx.query(sql`select lock_merchant(${merchantId})`)
    await tx.query(sql`
      update merchant set email_confirmed_at = coalesce(email_confirmed_at, ${now})
      where merchant_id = ${merchantId} and email = ${account.merchant?.email}`)
  })
}
