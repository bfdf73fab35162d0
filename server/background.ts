import { type Ctx, forParty } from './base/ctx.ts'
import { purgeSignInData } from './features/account/sweeps.ts'
import { createInvitation } from './features/invitations/deliveries.ts'
import { deleteLiveEvents } from './features/live/sweeps.ts'
import { mailNotice } from './features/messages/deliveries.ts'
import { sendBroadcasts } from './features/messages/sweeps.ts'
import {
  expireUnpaid,
  expireUnpicked,
  expireUnshipped,
  receiveReached,
  receiveSilent,
  remindPickUp,
  settleDue,
} from './features/orders/sweeps.ts'
import { returnPayment } from './features/payments/deliveries.ts'
import { countSold, returnStock } from './features/products/deliveries.ts'
import { releaseReservations, updateStaleListings } from './features/products/sweeps.ts'
import { receiveReferral, reverseReferral } from './features/programme/deliveries.ts'
import { endPackages } from './features/programme/sweeps.ts'
import { mailShopper, payApprovedRefund } from './features/refunds/deliveries.ts'
import { approveUndecided, remindOfRefunds } from './features/refunds/sweeps.ts'
import { eraseIdentityImages, eraseUnclaimedImages } from './features/uploads/sweeps.ts'
import { expireUndecided, expireUnsent, flagLateWithdrawals } from './features/withdrawals/sweeps.ts'
import type { Background } from './jobs/jobs.ts'
import { type Deliveries, outboxSweep } from './jobs/outbox.ts'
import { deleteDelivered } from './jobs/retention.ts'

/** The delivery of each kind of outbox message. */
const deliveries: Deliveries = {
  sold: countSold(1),
  unsold: countSold(-1),
  stock_return: returnStock,
  refund_payout: payApprovedRefund,
  payment_return: returnPayment,
  referral: receiveReferral,
  referral_reversal: reverseReferral,
  qualified: createInvitation,
  mail: mailNotice,
  shopper_mail: mailShopper,
}

export const deliverOutbox = outboxSweep(deliveries)

/** The sweeps, in the order of each run. */
export const background: Background = {
  due: {
    expireUnpaid,
    expireUnpicked,
    remindPickUp,
    expireUnshipped,
    remindOfRefunds,
    approveUndecided,
    endPackages,
    receiveReached,
    receiveSilent,
    settleDue,
    releaseReservations,
    expireUndecided,
    expireUnsent,
    flagLateWithdrawals,
    sendBroadcasts,
    deliverOutbox,
  },
  hourly: {
    updateStaleListings,
    deleteLiveEvents,
    deleteDelivered,
    eraseUnclaimedImages,
    eraseIdentityImages,
    purgeSignInData,
  },
}

/** Runs every sweep until nothing is due, since one may make rows due for the next. Answers how many rows moved. */
export async function runSweeps(server: Ctx): Promise<number> {
  const ctx = forParty(server, 'jobs')
  let done = 0
  for (;;) {
    const before = done
    for (const sweep of Object.values({ ...background.due, ...background.hourly })) done += await sweep(ctx)
    if (done === before) return done
  }
}
