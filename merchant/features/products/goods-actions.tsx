import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { BottomAction } from '#kit/bottom-action.tsx'
import { Button } from '#kit/button.tsx'
import { toasts } from '#kit/toasts.tsx'
import { MarkUpSheet } from './mark-up-sheet.tsx'
import type { Listing } from './product-types.ts'
import type { Chosen } from './use-chosen.ts'
import { useShelf } from './use-shelf.ts'

/** The acts for many: the same as for one. */
export function GoodsActions({ chosen }: { chosen: Chosen<Listing> }) {
  const { t } = useLingui()
  const [isPricing, setPricing] = useState(false)
  const shelf = useShelf({ onDone: chosen.end })
  const count = chosen.items.length
  const act = (run: () => unknown) => () => {
    if (count === 0) toasts.plain(t`Choose a product.`)
    else void run()
  }
  const buttonProps = { look: 'secondary', size: 'small', isPending: shelf.isPending } as const
  return (
    <>
      <BottomAction
        summary={
          <>
            <Plural value={count} one="# product selected" other="# products selected" />
            <Button look="quiet" className="text-caption" onClick={chosen.chooseAll}>
              <Trans>Select all shown</Trans>
            </Button>
          </>
        }
      >
        <div className="grid grid-cols-2 gap-8">
          <Button {...buttonProps} onClick={act(() => shelf.set(chosen.items, true))}>
            <Trans>Publish</Trans>
          </Button>
          <Button {...buttonProps} onClick={act(() => shelf.set(chosen.items, false))}>
            <Trans>Unpublish</Trans>
          </Button>
          <Button {...buttonProps} onClick={act(() => setPricing(true))}>
            <Trans>Price</Trans>
          </Button>
          <Button {...buttonProps} look="danger" onClick={act(() => shelf.remove(chosen.items))}>
            <Trans>Remove</Trans>
          </Button>
        </div>
      </BottomAction>
      <MarkUpSheet
        listings={isPricing ? chosen.items : null}
        onClose={() => setPricing(false)}
        onDone={() => {
          setPricing(false)
          chosen.end()
        }}
      />
    </>
  )
}
