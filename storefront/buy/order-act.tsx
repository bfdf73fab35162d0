import { type Act, useAct } from '#client/act.ts'
import type { Call } from '#client/call.ts'
import type { storeOrders } from '#contract/storefront/orders.ts'
import type { StoreOrder } from '#contract/storefront/pages.ts'

/** An act on the order; its failure is shown beside its button. `onRefused`: reads anew what it was about. */
export function useOrderAct<E extends { reply: (typeof storeOrders.order)['reply'] }>(
  call: Call<E>,
  onChange: (order: StoreOrder) => void,
  onRefused?: () => void,
): Act<E> {
  return useAct(call, {
    isChange: false,
    onDone: (order) => onChange(order as StoreOrder),
    onFail() {
      onRefused?.()
      return true
    },
  })
}

export const ActFailure = ({ act }: { act: Pick<Act<unknown>, 'error'> }) =>
  act.error && (
    <p role="alert" className="pt-8 text-bad">
      {act.error.message}
    </p>
  )
