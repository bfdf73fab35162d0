import { paths, placeOf, type RoomPath } from '../paths.ts'

export type PlacedAct = { act: string; subject: string; orderNumber: string | null; merchantId: string | null }

/** Acts on one thing, by the first word of the act: its room, where the subject is what the room calls the thing by. */
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
const proposalWords = new Set(['propose', 'confirmed', 'refused'])

/** The page of what an act was about; null where there is none. */
export function placeOfAct({ act, subject, orderNumber, merchantId }: PlacedAct): string | null {
  const [noun = '', verb = ''] = act.split('.')
  if (noun === 'supplier_payout') return placeOf(paths.supplierPayouts, { item: subject })
  if (act === 'product.import') return placeOf(paths.imports, { item: subject })
  if (proposalWords.has(verb)) return placeOf(paths.proposals, { item: subject })
  if (noun === 'order') return orderNumber === null ? null : placeOf(paths.orders, { item: orderNumber })
  if (noun === 'registration' || noun === 'identity')
    return placeOf(paths.registrations, { item: merchantId ?? subject })
  if (noun === 'invitation') return placeOf(paths.registrations, { tab: 'invitations' })
  if (noun === 'hold') return merchantId === null ? null : placeOf(paths.merchants, { item: merchantId })
  if (aboutMerchant.has(noun)) return placeOf(paths.merchants, { item: merchantId ?? subject })
  if (aboutColleagues.has(noun)) return paths.colleagues
  const room = rooms[noun]
  return room === undefined ? null : placeOf(room, { item: subject })
}
