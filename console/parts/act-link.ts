import { linkTo, paths, type RoomPath } from '../paths.ts'

export type LinkedAct = { act: string; subject: string; orderNumber: string | null; merchantId: string | null }

/** The room of an act, by the act's first word, if the subject is the item's id or number in that room. */
const rooms: Readonly<Record<string, RoomPath>> = {
  withdrawal: paths.withdrawals,
  deposit: paths.deposits,
  refund: paths.refunds,
  objection: paths.objections,
  product: paths.products,
  category: paths.categories,
}
const aboutMerchant = new Set(['shop', 'notice', 'service', 'outbox'])
const aboutColleagues = new Set(['operator'])
const proposalVerbs = new Set(['propose', 'confirmed', 'refused'])

/** The page of the act's subject. Null if there is none. */
export function linkToAct({ act, subject, orderNumber, merchantId }: LinkedAct): string | null {
  const [noun = '', verb = ''] = act.split('.')
  if (noun === 'supplier_payout') return linkTo(paths.supplierPayouts, { item: subject })
  if (act === 'product.import') return linkTo(paths.imports, { item: subject })
  if (proposalVerbs.has(verb)) return linkTo(paths.proposals, { item: subject })
  if (noun === 'order') return orderNumber === null ? null : linkTo(paths.orders, { item: orderNumber })
  if (noun === 'registration' || noun === 'identity')
    return linkTo(paths.registrations, { item: merchantId ?? subject })
  if (noun === 'invitation') return linkTo(paths.registrations, { tab: 'invitations' })
  if (noun === 'hold') return merchantId === null ? null : linkTo(paths.merchants, { item: merchantId })
  if (aboutMerchant.has(noun)) return linkTo(paths.merchants, { item: merchantId ?? subject })
  if (aboutColleagues.has(noun)) return paths.colleagues
  const room = rooms[noun]
  return room === undefined ? null : linkTo(room, { item: subject })
}
