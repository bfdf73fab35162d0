import { type Ctx, forParty } from './base/ctx.ts'
import { purgeSignInData } from './features/account/sweeps.ts'
import { tellPartner } from './features/channel/deliveries.ts'
import { deleteChannelLog } from './features/channel/sweeps.ts'
import { watchChains } from './features/deposits/sweeps.ts'
import { createInvitation } from './features/invitations/deliveries.ts'
import { deleteLiveEvents } from './features/live/sweeps.ts'
import { mailNotice } from './features/messages/deliveries.ts'
import { sendBroadcasts } from './features/messages/sweeps.ts'
import { forgetOperatorKeys } from './features/operators/sweeps.ts'
import { mailOrderLinks } from './features/orders/deliveries.ts'
import { mailShopper } from './features/orders/shopper-mail.ts'
import { endRetention, eraseShoppers } from './features/orders/shoppers-data.ts'
import {
  askForNews,
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
import {
  forgetEndedCheckouts,
  forgetGoodsKeys,
  forgetRemovedListings,
  refreshRecentSales,
  releaseReservations,
  showStock,
  updateStaleListings,
} from './features/products/sweeps.ts'
import { takeDailyRates } from './features/programme/daily-rates.ts'
import { receiveReferral, reverseReferral } from './features/programme/deliveries.ts'
import { endPackages } from './features/programme/sweeps.ts'
import { mailGivenPassword } from './features/proposals/given-password.ts'
import { pushNotice } from './features/push/deliveries.ts'
import { mailQuestion } from './features/questions/deliveries.ts'
import { forgetQuestions } from './features/questions/sweeps.ts'
import { payApprovedRefund } from './features/refunds/deliveries.ts'
import { approveUndecided, remindOfRefunds } from './features/refunds/sweeps.ts'
import { purgeSecurityData } from './features/security/sweeps.ts'
import { mailNews } from './features/shop/deliveries.ts'
import { forgetNonFollowers, lookForNews } from './features/shop/sweeps.ts'
import { returnUnsent } from './features/transfers/sweeps.ts'
import {
  eraseIdentityImages,
  eraseLostAccessImages,
  eraseUnclaimedImages,
  eraseUnnamedImages,
} from './features/uploads/sweeps.ts'
import { expireUndecided, expireUnsent, flagLateWithdrawals } from './features/withdrawals/sweeps.ts'
import type { Background } from './jobs/jobs.ts'
import { type Deliveries, outboxSweep } from './jobs/outbox.ts'
import { closeLedgerDay } from './ledger/close-day.ts'
import { forgetLiabilities } from './ledger/liabilities.ts'

/** The delivery of each kind of outbox message, by lane. */
export const deliveries: Deliveries = {
  money_out: { refund_payout: payApprovedRefund, payment_return: returnPayment },
  stock: { stock_return: returnStock },
  mail: {
    mail: mailNotice,
    shopper_mail: mailShopper,
    order_links: mailOrderLinks,
    question_mail: mailQuestion,
    follow_mail: mailNews,
    push: pushNotice,
    given_password: mailGivenPassword,
  },
  counting: { sold: countSold, unsold: countSold, resold: countSold },
  channel: { channel_event: tellPartner },
  rewards: { referral: receiveReferral, referral_reversal: reverseReferral, qualified: createInvitation },
}

export const deliverOutbox = outboxSweep(deliveries)

export const background: Background = {
  deliveries,
  broadcast: sendBroadcasts,
  due: {
    expireUnpaid,
    expireUnpicked,
    remindPickUp,
    expireUnshipped,
    remindOfRefunds,
    approveUndecided,
    endPackages,
    receiveReached,
    askForNews,
    receiveSilent,
    settleDue,
    releaseReservations,
    showStock,
    expireUndecided,
    expireUnsent,
    returnUnsent,
    flagLateWithdrawals,
    lookForNews,
  },
  chains: watchChains,
  hourly: {
    updateStaleListings,
    refreshRecentSales,
    forgetEndedCheckouts,
    forgetRemovedListings,
    forgetGoodsKeys,
    deleteLiveEvents,
    deleteChannelLog,
    endRetention,
    eraseShoppers,
    eraseUnclaimedImages,
    eraseUnnamedImages,
    eraseIdentityImages,
    eraseLostAccessImages,
    purgeSignInData,
    forgetOperatorKeys,
    closeLedgerDay,
    forgetLiabilities,
    purgeSecurityData,
    forgetNonFollowers,
    forgetQuestions,
    takeDailyRates,
  },
}

/** Runs every sweep until nothing is due, since one may make rows due for another; returns the number of rows. */
export async function runSweeps(server: Ctx): Promise<number> {
  const ctx = forParty(server, 'jobs')
  const { broadcast, due, hourly, chains } = background
  const sweeps = [...Object.values(due), broadcast, ...Object.values(chains), deliverOutbox, ...Object.values(hourly)]
  let done = 0
  for (;;) {
    const before = done
    for (const sweep of sweeps) done += await sweep(ctx)
    if (done === before) return done
  }
}
