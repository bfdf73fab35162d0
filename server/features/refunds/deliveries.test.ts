import { expect, test } from 'vitest'
import { forParty } from '../../base/ctx.ts'
import { aRowShop } from '../../testing/rows.ts'
import { anOpenRefund, aSoldOrder } from '../../testing/sold.ts'
import { theWorld } from '../../testing/the-world.ts'
import { mailShopper } from './deliveries.ts'

const world = theWorld()

test('a mail to the shopper that is not taken leaves no address with its failure', async () => {
  const shop = await aRowShop(world)
  const orderId = await aSoldOrder(world, shop)
  const refundId = await anOpenRefund(world, shop.merchantId, { orderId, amount: 100 })
  const payload = { refundId, kind: 'refund_rejected', params: { number: 'N1', decision: 'so' } }
  const jobs = forParty(world.ctx, 'jobs')
  const message = { merchant_id: shop.merchantId, id: refundId, kind: 'shopper_mail', payload, tries: 1 }
  const mail = {
    ...jobs.mail,
    send: ({ to }: { to: string }) =>
      Promise.reject(Object.assign(new Error(`550 <${to}> is unknown`), { code: 'EENVELOPE' })),
  }
  const delivered = mailShopper.deliver({ ...jobs, mail }, { ...message, created_at: world.clock.now() })
  await expect(delivered).rejects.toThrow(/^the mail server did not take the mail \(EENVELOPE\)$/)
})
