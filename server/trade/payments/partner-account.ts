import sql from 'sql-template-tag'
import type { PaymentProvider } from './provider.ts'

/**
 * A partner's prefunded account. Refunds return to it at once, in a transaction of the partner's books; `reference`
 * makes it happen once.
 */
export const partnerAccount: Pick<PaymentProvider, 'refund'> = {
  async refund(ctx, { payment, reference, amount }) {
    const [partnerId, ...rest] = payment.split(':')
    const returned = JSON.stringify({ externalId: rest.join(':'), reference, amount })
    await ctx.db.query(sql`select return_to_partner(${partnerId}, ${returned}::jsonb, ${ctx.clock.now()})`)
    return 'paid'
  },
}
