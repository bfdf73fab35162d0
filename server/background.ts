import type { Ctx } from './base/ctx.ts'
import { deleteSignInTraces } from './features/account/sweeps.ts'
import { deleteLiveEvents } from './features/live/sweeps.ts'
import { mailNotice } from './features/messages/mail-notice.ts'
import { tellBroadcasts } from './features/messages/sweeps.ts'
import {
  expireUnpaid,
  expireUnpicked,
  expireUnshipped,
  receiveReached,
  receiveSilent,
  remindPickUp,
  settleDue,
} from './features/orders/sweeps.ts'
import { paymentBack } from './features/payments/deliveries.ts'
import { countSold, stockBack } from './features/products/deliveries.ts'
import { endReservations, followCatalogue } from './features/products/sweeps.ts'
import { makeInvitation, receiveReferral, reverseReferral } from './features/programme/referrals.ts'
import { endPackages } from './features/programme/sweeps.ts'
import { refundBack } from './features/refunds/deliveries.ts'
import { mailShopper } from './features/refunds/mail-shopper.ts'
import { approveSilent, remindOfRefunds } from './features/refunds/sweeps.ts'
import { eraseIdentityImages, eraseUnclaimedImages } from './features/uploads/sweeps.ts'
import { expireUndecided, expireUnsent, seeLateWithdrawals } from './features/withdrawals/sweeps.ts'
import type { Background } from './jobs/jobs.ts'
import { type Deliveries, outboxSweep } from './jobs/outbox.ts'
import { deleteDelivered } from './jobs/retention.ts'

/** How each kind of message of the outbox is delivered. */
const deliveries: Deliveries = {
  sold: countSold(1),
  unsold: countSold(-1),
  stock_return: stockBack,
  refund_payout: refundBack,
  payment_return: paymentBack,
  referral: receiveReferral,
  referral_reversal: reverseReferral,
  qualified: makeInvitation,
  mail: mailNotice,
  shopper_mail: mailShopper,
}

export const deliverOutbox = outboxSweep(deliveries)

/** What happens by itself, in the order of each turn. */
export const background: Background = {
  due: {
    expireUnpaid,
    expireUnpicked,
    remindPickUp,
    expireUnshipped,
    remindOfRefunds,
    approveSilent,
    endPackages,
    receiveReached,
    receiveSilent,
    settleDue,
    endReservations,
    expireUndecided,
    expireUnsent,
    seeLateWithdrawals,
    tellBroadcasts,
    deliverOutbox,
  },
  hourly: {
    followCatalogue,
    deleteLiveEvents,
    deleteDelivered,
    eraseUnclaimedImages,
    eraseIdentityImages,
    deleteSignInTraces,
  },
}

/** Runs every sweep until nothing is due: what one moves may be due for the next. Answers how much was done. */
export async function runSweeps(ctx: Ctx): Promise<number> {
  let done = 0
  for (;;) {
    const before = done
    for (const sweep of Object.values({ ...background.due, ...background.hourly })) done += await sweep(ctx)
    if (done === before) return done
  }
}
