import type { Call } from '#client/call.ts'
import { invalidate, queryClient, queryOf } from '#client/get.ts'
import { followEvents } from '#client/live-events.ts'
import { keepAnswers } from '#client/stored-answers.ts'
import type { LiveKind } from '#contract/live.ts'
import { api } from '../api.ts'
import { chosenLanguage } from '../language.ts'
import { soundNewOrder } from '../parts/order-sound.ts'
import { answersDatabase, getSession, type MerchantInfo, session, setSession } from '../session.ts'

/** Shows the stored answers and follows the live events until the end of the session. */
export function followSession(signal: AbortSignal) {
  const { signOuts } = getSession()
  const lasts = () => session.ends() === signOuts
  const owner = {
    database: answersDatabase,
    binding: () => [BUILD_ID, getSession().merinfo?.id ?? '', chosenLanguage()].join(' '),
    token: () => getSession().token,
    lasts,
  }
  keepAnswers(owner, signal)
  followMerchant(lasts, signal)
  const sinceMs = performance.now()
  const onEvent = (kind: string, data: string) => {
    invalidate(isKind(kind) ? outdated[kind] : [])
    // A new stream repeats what happened shortly before it.
    if (kind === 'order' && isNewOrder(data) && performance.now() - sinceMs > recentMs) soundNewOrder()
  }
  void followEvents(api.live.events, { signal, onEvent })
}

const recentMs = 5_000
const isNewOrder = (data: string) => (JSON.parse(data) as { status?: string }).status === 'awaiting_pickup'

const isKind = (kind: string): kind is LiveKind => Object.hasOwn(outdated, kind)

const outdated: Record<LiveKind, readonly Call<unknown>[]> = {
  order: callsOf(
    'orders',
    'dashboard',
    'finance',
    'refunds',
    'messages',
    'level',
    'express',
    'alliance',
    'shopChannels',
    'audit',
    'objections',
  ),
  // A level or a package may have been bought, returned or ended, also on another device.
  wallet: callsOf(
    'merchants',
    'dashboard',
    'finance',
    'deposits',
    'withdrawals',
    'refunds',
    'level',
    'express',
    'audit',
    'objections',
  ),
  // A message can report an operator's act, which may have changed the shop.
  notice: callsOf('messages', 'dashboard', 'merchants', 'audit', 'objections'),
  service: callsOf('service', 'merchants'),
  question: callsOf('questions', 'merchants'),
}

function callsOf(...nouns: readonly (keyof typeof api)[]): Call<unknown>[] {
  return nouns.flatMap((noun) => Object.values<Call<unknown>>(api[noun]))
}

/** Keeps the session's copy of currency, time zone and status equal to what any screen reads of the merchant. */
function followMerchant(lasts: () => boolean, signal: AbortSignal) {
  const [path] = queryOf(api.merchants.info).queryKey
  const unsubscribe = queryClient.getQueryCache().subscribe(({ query }) => {
    const merinfo = query.queryKey[0] === path ? (query.state.data as MerchantInfo | undefined) : undefined
    if (!merinfo || !lasts()) return
    if (JSON.stringify(merinfo) !== JSON.stringify(getSession().merinfo)) setSession({ merinfo })
  })
  signal.addEventListener('abort', unsubscribe)
  void queryClient.prefetchQuery(queryOf(api.merchants.info))
}
