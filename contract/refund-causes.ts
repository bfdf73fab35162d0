/** A shopper's reasons for a refund. This file must not import TypeBox, because the apps load it. */
export const refundCauses = [
  'not_arrived',
  'damaged',
  'wrong_goods',
  'incomplete',
  'not_as_described',
  'too_late',
  'unwanted',
  'other',
] as const

export type RefundCause = (typeof refundCauses)[number]

const causesBeforeShipment: readonly RefundCause[] = ['too_late', 'unwanted', 'other']
const causesAfterShipment = refundCauses.filter((cause) => cause !== 'too_late')

/** The reasons that are possible before or after the shipment. */
export const causesOf = (wasSent: boolean) => (wasSent ? causesAfterShipment : causesBeforeShipment)

/** Whether a reason needs the goods to have arrived. Null if both are possible. */
export function goodsOf(cause: RefundCause | undefined): 'received' | 'not_received' | null {
  if (cause === 'not_arrived') return 'not_received'
  return cause === undefined || ['too_late', 'unwanted', 'other'].includes(cause) ? null : 'received'
}
