/** Why a shopper asks for a refund. Without TypeBox, because the apps load this file. */
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

/** The reasons that can be, before and after the shipment. */
export const causesOf = (wasSent: boolean) => (wasSent ? causesAfterShipment : causesBeforeShipment)

/** Whether the goods must have arrived for a reason; null where both may be. */
export function goodsOf(cause: RefundCause | undefined): 'received' | 'not_received' | null {
  if (cause === 'not_arrived') return 'not_received'
  return cause === undefined || ['too_late', 'unwanted', 'other'].includes(cause) ? null : 'received'
}
