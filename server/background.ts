import { type Ctx, forParty } from './base/ctx.ts'
import { takeDailyRates } from './figures/programme/daily-rates.ts'
import { receiveReferral, reverseReferral } from './figures/programme/deliveries.ts'
import { endPackages } from './figures/programme/sweeps.ts'
import { deleteLiveEvents } from './ground/live/sweeps.ts'
import { mailNotice } from './ground/messages/deliveries.ts'
import { sendBroadcasts } from './ground/messages/sweeps.ts'
import { mailGivenPassword } from './ground/proposals/given-password.ts'
import { returnUnsent } from './ground/transfers/sweeps.ts'
import {
  eraseIdentityImages,
  eraseLostAccessImages,
  eraseUnclaimedImages,
  eraseUnnamedImages,
} from './ground/uploads/sweeps.ts'
import { purgeSignInData } from './identity/account/sweeps.ts'
import { forgetOperatorKeys } from './identity/operators/sweeps.ts'
import { pushNotice } from './identity/push/deliveries.ts'
import { purgeSecurityData } from './identity/security/sweeps.ts'
import type { Background } from './jobs/jobs.ts'
import { type Deliveries, outboxSweep } from './jobs/outbox.ts'
import { tellPartner } from './joining/channel/deliveries.ts'
import { deleteChannelLog } from './joining/channel/sweeps.ts'
import { createInvitation } from './joining/invitations/deliveries.ts'
import { closeLedgerDay } from './ledger/close-day.ts'
import { forgetLiabilities } from './ledger/liabilities.ts'
import { watchChains } from './money/deposits/sweeps.ts'
import { expireUndecided, expireUnsent, flagLateWithdrawals } from './money/withdrawals/sweeps.ts'
import { mailOrderLinks } from './trade/orders/deliveries.ts'
import { mailShopper } from './trade/orders/shopper-mail.ts'
import { endRetention, eraseShoppers } from './trade/orders/shoppers-data.ts'
import {
  askForNews,
  expireUnpaid,
  expireUnpicked,
  expireUnshipped,
  receiveReached,
  receiveSilent,
  remindPickUp,
  settleDue,
} from './trade/orders/sweeps.ts'
import { returnPayment } from './trade/payments/deliveries.ts'
import { countSold, returnStock } from './trade/products/deliveries.ts'
import {
  forgetEndedCheckouts,
  forgetGoodsKeys,
  forgetRemovedListings,
  refreshRecentSales,
  releaseReservations,
  showStock,
  updateStaleListings,
} from './trade/products/sweeps.ts'
import { mailQuestion } from './trade/questions/deliveries.ts'
import { forgetQuestions } from './trade/questions/sweeps.ts'
import { payApprovedRefund } from './trade/refunds/deliveries.ts'
import { approveUndecided, remindOfRefunds } from './trade/refunds/sweeps.ts'
import { mailNews } from './trade/shop/deliveries.ts'
import { forgetNonFollowers, lookForNews } from './trade/shop/sweeps.ts'

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
  let idle = 0
  while (idle < sweeps.length) {
    for (const sweep of sweeps) {
      const rows = await sweep(ctx)
      done += rows
      idle = rows > 0 ? 0 : idle + 1
      if (idle === sweeps.length) break
    }
  }
  return done
}
