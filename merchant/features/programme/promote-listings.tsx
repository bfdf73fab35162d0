import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { PackageOpen } from 'lucide-react'
import { useState } from 'react'
import { useAct } from '#client/act.ts'
import { invalidate, useInfinite } from '#client/get.ts'
import { BottomAction } from '#kit/bottom-action.tsx'
import { Button } from '#kit/button.tsx'
import { Checkbox } from '#kit/checkbox.tsx'
import { Header } from '#kit/header.tsx'
import { Icon } from '#kit/icon.tsx'
import { LinkText } from '#kit/link-text.tsx'
import { Money } from '#kit/money.tsx'
import { Picture } from '#kit/picture.tsx'
import { RecordsScreen } from '#kit/records-screen.tsx'
import { Empty } from '#kit/states.tsx'
import { toasts } from '#kit/toasts.tsx'
import { api } from '../../api.ts'
import { useBack } from '../../parts/back.ts'
import { paths } from '../../paths.ts'
import type { Purchase } from './express-types.ts'

const selling = { query: { state: 'selling' } } as const

export function PromoteListings({ purchase: { id, slots, listings } }: { purchase: Purchase }) {
  const { t } = useLingui()
  const back = useBack(paths.storeExpress)
  const list = useInfinite(api.products.manage, selling)
  /** The boxes that were ticked and unticked here. They stay if products leave the package or are unpublished. */
  const [ticks, setTicks] = useState<ReadonlyMap<string, boolean>>(new Map())
  const placed = listings.map((each) => each.id)
  const chosen = [
    ...placed.filter((each) => ticks.get(each) !== false),
    ...(list.items ?? []).map((each) => each.id).filter((each) => ticks.get(each) && !placed.includes(each)),
  ]
  const promote = useAct(api.express.promote, {
    onDone: () => {
      setTicks(new Map())
      toasts.done(t`Promoted products updated`)
      back()
    },
    onFail: () => {
      invalidate([api.express.packages, api.products.manage])
      return false
    },
  })
  const toggle = (listingId: string) => {
    const isChosen = chosen.includes(listingId)
    if (isChosen || chosen.length < slots) setTicks(new Map(ticks).set(listingId, !isChosen))
    else toasts.plain(t`All slots are taken. Remove a product first.`)
  }
  const count = chosen.length
  return (
    <RecordsScreen
      header={<Header title={t`Choose products`} onBack={back} />}
      action={
        <BottomAction summary={<Plural value={slots} one={`${count} of # slot`} other={`${count} of # slots`} />}>
          <Button
            onClick={() => void promote.run({ purchaseId: id, listingIds: chosen })}
            isPending={promote.isPending}
          >
            <Trans>Promote these products</Trans>
          </Button>
        </BottomAction>
      }
      source={list}
      keyOf={(listing) => listing.id}
      empty={
        <Empty
          icon={<Icon of={PackageOpen} size={2.4} />}
          action={
            <LinkText to={paths.goods} className="font-semibold">
              <Trans>My products</Trans>
            </LinkText>
          }
        >
          <Trans>No published products to promote.</Trans>
        </Empty>
      }
    >
      {({ id: listingId, title, image, sellingPrice }) => (
        <div className="flex items-center gap-12 border-b border-line bg-surface px-20 py-10">
          <Checkbox checked={chosen.includes(listingId)} onChange={() => toggle(listingId)} isLabelHidden>
            {title || t`No product title`}
          </Checkbox>
          <Picture src={image} alt="" className="size-52 rounded-small" />
          <span className="line-clamp-2 min-w-0 flex-1 text-small">{title || <Trans>No product title</Trans>}</span>
          <Money amount={sellingPrice} className="text-small font-semibold" />
        </div>
      )}
    </RecordsScreen>
  )
}
