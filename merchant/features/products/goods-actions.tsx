import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { BottomAction } from '#kit/bottom-action.tsx'
import { Button } from '#kit/button.tsx'
import { toasts } from '#kit/toasts.tsx'
import type { Selection } from '../../parts/use-selection.ts'
import { MarkUpSheet } from './mark-up-sheet.tsx'
import type { Listing } from './product-types.ts'
import { useListingState } from './use-listing-state.ts'

export function GoodsActions({ selection }: { selection: Selection<Listing> }) {
  const { t } = useLingui()
  const [isPricing, setPricing] = useState(false)
  const listings = useListingState({ onDone: selection.end })
  const count = selection.items.length
  const act = (run: () => unknown) => () => {
    if (count === 0) toasts.plain(t`Choose a product.`)
    else void run()
  }
  const buttonProps = { look: 'secondary', size: 'small', isPending: listings.isPending } as const
  return (
    <>
      <BottomAction
        summary={
          <>
            <Plural value={count} one="# product selected" other="# products selected" />
            <Button look="quiet" className="text-caption" onClick={selection.selectAll}>
              <Trans>Select all shown</Trans>
            </Button>
          </>
        }
      >
        <div className="grid grid-cols-2 gap-8">
          <Button {...buttonProps} onClick={act(() => listings.set(selection.items, true))}>
            <Trans>Publish</Trans>
          </Button>
          <Button {...buttonProps} onClick={act(() => listings.set(selection.items, false))}>
            <Trans>Unpublish</Trans>
          </Button>
          <Button {...buttonProps} onClick={act(() => setPricing(true))}>
            <Trans>Price</Trans>
          </Button>
          <Button {...buttonProps} look="danger" onClick={act(() => listings.remove(selection.items))}>
            <Trans>Remove</Trans>
          </Button>
        </div>
      </BottomAction>
      <MarkUpSheet
        listings={isPricing ? selection.items : null}
        onClose={() => setPricing(false)}
        onDone={() => {
          setPricing(false)
          selection.end()
        }}
      />
    </>
  )
}
