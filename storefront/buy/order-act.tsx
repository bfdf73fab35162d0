import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { type Act, useAct } from '#client/act.ts'
import type { Call } from '#client/call.ts'
import type { storeOrders } from '#contract/storefront/orders.ts'
import type { StoreOrder } from '#contract/storefront/pages.ts'
import { secondaryButton } from '../parts/controls.tsx'

/** An act on the order. Its failure is shown beside its button. `onRefused` reads the order again. */
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

/** Moves the focus to the question, so that a screen reader continues there. */
const focus = (question: HTMLElement | null) => question?.focus()

type QuestionProps = {
  act: Pick<Act<unknown>, 'error' | 'isPending'>
  says: ReactNode
  yes: ReactNode
  onYes: () => void
  onNo: () => void
}

/** Explains the consequences of an act that cannot be undone, before it is done. */
export function Question({ act, says, yes, onYes, onNo }: QuestionProps) {
  return (
    <div>
      <p ref={focus} tabIndex={-1} className="pb-12 outline-none">
        {says}
      </p>
      <div className="flex gap-12">
        <button type="button" className={secondaryButton} onClick={onNo}>
          <Trans>Not now</Trans>
        </button>
        <button
          type="button"
          className={secondaryButton}
          aria-busy={act.isPending || undefined}
          onClick={() => !act.isPending && onYes()}
        >
          {yes}
        </button>
      </div>
      <ActFailure act={act} />
    </div>
  )
}
