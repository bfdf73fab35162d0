import { dayMs } from '#contract/durations.ts'
import { share } from '#contract/money.ts'
import { balance, bookMoney, type Model, type ModelOrder } from './movement-model.ts'

/** A second implementation of levels, packages and rewards; see movement-model.ts. */
export type ModelLevel = { id: string; price: number; limit: number; feeBps: number; earnedAt: number }

export type ModelPurchase = {
  id: string
  slots: number
  days: number
  price: number
  at: number
  credited: number | null
  stints: { listing: string; from: number; to: number | null }[]
}

export type ModelShare = {
  orderId: string
  amount: number
  reversals: { refundId: string; amount: number; isDelivered: boolean }[]
  isDelivered: boolean
}

export type Programme = {
  levels: ModelLevel[]
  level: number
  bought: { id: string; level: number; before: number; at: number; orders: number; isGivenBack: boolean }[]
  purchases: ModelPurchase[]
  listings: Map<string, 'selling' | 'stock' | 'removed'>
  sharesUntil: number
  shares: ModelShare[]
  covered: Set<string>
}

type ProgrammeStart = Pick<Programme, 'levels' | 'sharesUntil'> & { listings: string[] }

export const startProgramme = ({ levels, sharesUntil, listings }: ProgrammeStart): Programme => ({
  levels,
  level: 0,
  bought: [],
  purchases: [],
  sharesUntil,
  shares: [],
  covered: new Set(),
  listings: new Map(listings.map((id) => [id, 'selling'])),
})

const giveBackMs = 14 * dayMs

function refuseFor(programme: Programme, [word, because]: [string, string]): string {
  programme.covered.add(`refused: ${because}`)
  return word
}

function takeLevel(programme: Programme, model: Model, level: number) {
  programme.level = level
  model.feeBps = programme.levels[level]?.feeBps ?? 0
}

function earn(programme: Programme, model: Model): boolean {
  const earned = programme.levels.findLastIndex(({ earnedAt }) => model.completed >= earnedAt)
  if (earned <= programme.level) return false
  takeLevel(programme, model, earned)
  programme.covered.add('a level earned')
  return true
}

export function buyLevel(programme: Programme, model: Model, { id, level }: { id: string; level: number }) {
  const { price } = programme.levels[level] ?? { price: 0 }
  if (level <= programme.level) return refuseFor(programme, ['conflict', 'a level that is not higher'])
  if (balance(model, 'available') < price)
    return refuseFor(programme, ['insufficient_balance', 'a level that costs too much'])
  bookMoney(model, { available: -price, 'revenue:level': price })
  const orders = model.orders.length
  programme.bought.push({ id, level, before: programme.level, at: model.now, orders, isGivenBack: false })
  takeLevel(programme, model, level)
  programme.covered.add('a level bought')
  return null
}

const countListings = ({ listings }: Programme) => [...listings.values()].filter((state) => state !== 'removed').length

export function giveBackLevel(programme: Programme, model: Model): string | null {
  const last = programme.bought.findLast(({ level, isGivenBack }) => level === programme.level && !isGivenBack)
  if (!last || model.now - last.at > giveBackMs) {
    return refuseFor(programme, ['conflict', last ? 'a level given back too late' : 'a level that was not bought'])
  }
  if (model.orders.length > last.orders) return refuseFor(programme, ['conflict', 'a level that was used'])
  if (countListings(programme) > (programme.levels[last.before]?.limit ?? 0)) {
    return refuseFor(programme, ['conflict', 'a level that is too small'])
  }
  last.isGivenBack = true
  const { price } = programme.levels[last.level] ?? { price: 0 }
  bookMoney(model, { 'revenue:level': -price, available: price })
  takeLevel(programme, model, last.before)
  programme.covered.add(earn(programme, model) ? 'a level given back and earned' : 'a level given back')
  return null
}

type PackageOffer = Pick<ModelPurchase, 'id' | 'slots' | 'days' | 'price'> & { isOnSale: boolean }

export function buyPackage(programme: Programme, model: Model, { isOnSale, ...offered }: PackageOffer): string | null {
  if (!isOnSale) return 'not_found'
  const { price } = offered
  if (balance(model, 'available') < price)
    return refuseFor(programme, ['insufficient_balance', 'a package that costs too much'])
  bookMoney(model, { available: -price, 'revenue:promotion': price })
  programme.purchases.push({ ...offered, at: model.now, credited: null, stints: [] })
  return null
}

export const endOf = ({ at, days }: ModelPurchase) => at + days * dayMs
export const isRunning = ({ credited }: ModelPurchase) => credited === null
const isOpen = ({ to }: ModelPurchase['stints'][number]) => to === null

export function placeListings(programme: Programme, model: Model, [bought, chosen]: [ModelPurchase, string[]]) {
  const { now } = model
  if (!isRunning(bought) || endOf(bought) <= now) return refuseFor(programme, ['conflict', 'a package that ended'])
  if (chosen.length > bought.slots) return refuseFor(programme, ['validation', 'more than there are slots'])
  if (chosen.some((listing) => programme.listings.get(listing) !== 'selling')) {
    return refuseFor(programme, ['not_found', 'a slot for a listing that is not on sale'])
  }
  const others = programme.purchases.filter(({ id }) => id !== bought.id).flatMap(({ stints }) => stints.filter(isOpen))
  if (others.some(({ listing }) => chosen.includes(listing))) {
    return refuseFor(programme, ['conflict', 'a second slot for one listing'])
  }
  const open = bought.stints.filter(isOpen)
  for (const stint of open) if (!chosen.includes(stint.listing)) stint.to = now
  for (const listing of chosen) {
    if (open.some((stint) => stint.listing === listing)) continue
    const again = bought.stints.find((stint) => stint.listing === listing && stint.from === now)
    if (again) again.to = null
    else bought.stints.push({ listing, from: now, to: null })
  }
  return null
}

export function moveListing(
  programme: Programme,
  model: Model,
  [listing, to]: [string, 'selling' | 'stock' | 'removed'],
) {
  programme.listings.set(listing, to)
  if (to === 'selling') return
  for (const stint of programme.purchases.flatMap(({ stints }) => stints.filter(isOpen))) {
    if (stint.listing !== listing) continue
    stint.to = model.now
    programme.covered.add('a slot freed by a listing that went off sale')
  }
}

/** Each day counts the listings that had a slot on it, up to the slots of the package. */
export function slotDaysOf({ at, days, slots, stints }: ModelPurchase, until: number): number {
  const byDay = Array.from({ length: days }, () => new Set<string>())
  for (const { listing, from, to } of stints) {
    const last = Math.ceil(((to ?? until) - at) / dayMs)
    for (let day = Math.floor((from - at) / dayMs); day < Math.min(last, days); day++) byDay[day]?.add(listing)
  }
  return byDay.reduce((sum, listings) => sum + Math.min(slots, listings.size), 0)
}

function endWith(model: Model, bought: ModelPurchase, credited: number): null {
  for (const stint of bought.stints.filter(isOpen)) stint.to = model.now
  bought.credited = credited
  if (credited > 0) bookMoney(model, { 'revenue:promotion': -credited, available: credited })
  return null
}

export function giveBackPackage(programme: Programme, model: Model, bought: ModelPurchase): string | null {
  if (!isRunning(bought)) return refuseFor(programme, ['conflict', 'a package that ended'])
  if (model.now - bought.at > giveBackMs) return refuseFor(programme, ['conflict', 'a package given back too late'])
  if (bought.stints.length > 0) return refuseFor(programme, ['conflict', 'a package that was used'])
  programme.covered.add('a package given back')
  return endWith(model, bought, bought.price)
}

export function endPackage(programme: Programme, model: Model, bought: ModelPurchase): string | null {
  if (!isRunning(bought) || endOf(bought) > model.now) return 'conflict'
  const all = bought.slots * bought.days
  const used = slotDaysOf(bought, endOf(bought))
  programme.covered.add(`a package ended ${used === 0 ? 'unused' : used < all ? 'used in part' : 'used up'}`)
  return endWith(model, bought, share(bought.price, all - used, all))
}

/** After a settlement a fifth of the fee belongs to the inviter, and a level may be earned. */
export function afterSettlement(programme: Programme, model: Model, order: ModelOrder): void {
  const amount = Math.floor(order.feeTaken / 5)
  if (amount > 0 && model.now >= programme.sharesUntil) programme.covered.add('nothing shared after a year')
  else if (amount > 0) {
    bookMoney(model, { 'revenue:fee': -amount, referral: amount })
    programme.shares.push({ orderId: order.id, amount, reversals: [], isDelivered: false })
    if (order.refunded > 0) programme.covered.add('a share of the fee that a refund left')
  }
  earn(programme, model)
}

const sumOf = (reversals: ModelShare['reversals']) => reversals.reduce((sum, { amount }) => sum + amount, 0)

/** After a refund the inviter keeps a fifth of the remaining fee. */
export function afterRefund(programme: Programme, model: Model, [order, refundId]: [ModelOrder, string]): void {
  const shared = programme.shares.find(({ orderId }) => orderId === order.id)
  if (!shared) return
  const kept = Math.floor((order.feeTaken - order.feeReturned) / 5)
  const amount = shared.amount - sumOf(shared.reversals) - kept
  if (amount === 0) return
  bookMoney(model, { referral: -amount, 'revenue:fee': amount })
  if (shared.reversals.length > 0) programme.covered.add('a share taken back in parts')
  shared.reversals.push({ refundId, amount, isDelivered: false })
}

/** The inviter's side of a share. It pays debts first; a second delivery changes nothing. */
export function receiveReward({ programme, model }: Inviter, shared: ModelShare): void {
  if (shared.isDelivered) return
  const repaid = Math.min(shared.amount, -balance(model, 'owed'))
  bookMoney(model, { referral: -shared.amount, owed: repaid, available: shared.amount - repaid })
  shared.isDelivered = true
  programme.covered.add(repaid > 0 ? 'a reward that repaid a debt' : 'a reward')
}

export type Inviter = { programme: Programme; model: Model }

export function reverseReward({ programme, model }: Inviter, shared: ModelShare, at: number): string | null {
  const back = shared.reversals[at]
  if (!shared.isDelivered) return refuseFor(programme, ['conflict', 'a reward taken back before its delivery'])
  if (!back || back.isDelivered) return null
  const available = Math.min(back.amount, balance(model, 'available'))
  bookMoney(model, { available: -available, owed: available - back.amount, referral: back.amount })
  back.isDelivered = true
  programme.covered.add(available < back.amount ? 'a reward taken back that is owed' : 'a reward taken back')
  return null
}

const byId = (one: { id: string }, other: { id: string }) => (one.id < other.id ? -1 : 1)

/** The expected rows in the order of their ids. Rewards come from the shares of the invited shop. */
export const expectedProgramme = ({ programme, model }: Inviter, invitees: Programme) => ({
  level: programme.levels[programme.level]?.id,
  bought: programme.bought
    .map(({ id, level, isGivenBack }) => ({ id, price: programme.levels[level]?.price, isGivenBack }))
    .sort(byId),
  purchases: programme.purchases
    .map((bought) => ({
      id: bought.id,
      price: bought.price,
      credited: bought.credited,
      days: slotDaysOf(bought, model.now),
      open: bought.stints
        .filter(isOpen)
        .map(({ listing }) => listing)
        .sort(),
    }))
    .sort(byId),
  shares: programme.shares
    .map(({ orderId, amount, reversals }) => ({ id: orderId, amount, reversed: sumOf(reversals) }))
    .sort(byId),
  rewards: invitees.shares
    .filter(({ isDelivered }) => isDelivered)
    .map(({ orderId, amount, reversals }) => ({
      id: orderId,
      amount,
      reversed: sumOf(reversals.filter((back) => back.isDelivered)),
    }))
    .sort(byId),
})
