import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useAct } from '#client/act.ts'
import { useGet } from '#client/get.ts'
import { Header, HeaderAction } from '#kit/header.tsx'
import { Section } from '#kit/list.tsx'
import { Money } from '#kit/money.tsx'
import { ReadScreen } from '#kit/read-screen.tsx'
import { toasts } from '#kit/toasts.tsx'
import { api } from '../../api.ts'
import { linkTo } from '../../links.ts'
import { useBack, useIsHere } from '../../parts/back.ts'
import { MoneyButton } from '../../parts/money-button.tsx'
import { PayPad } from '../../parts/pay-pad.tsx'
import { useSearchParams } from '../../parts/search-params.ts'
import { paths } from '../../paths.ts'
import type { Lane, Package } from './express-types.ts'
import { PromoteListings } from './promote-listings.tsx'
import { RunningPurchase } from './running-purchase.tsx'

export default function StoreExpressScreen() {
  const { t } = useLingui()
  const back = useBack(paths.home)
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const read = useGet(api.express.packages)
  const purchase = read.data?.active.find(({ id }) => id === search.get('purchase'))
  if (purchase) return <PromoteListings purchase={purchase} />
  return (
    <ReadScreen
      read={read}
      header={
        <Header
          title={t`Express lane`}
          onBack={back}
          action={<HeaderAction label={t`Purchases`} onPress={() => void navigate(paths.buyTrainBill)} />}
        />
      }
    >
      {(lane) => <ExpressLane lane={lane} onTermsChanged={read.refresh} />}
    </ReadScreen>
  )
}

type LaneProps = {
  lane: Lane
  /** Called if a package has changed since it was shown: reads the packages again. */
  onTermsChanged: () => Promise<unknown>
}

function ExpressLane({ lane, onTermsChanged }: LaneProps) {
  const [chosen, setChosen] = useState<Package | null>(null)
  const { used } = lane
  const slots = lane.active.reduce((sum, each) => sum + each.slots, 0)
  return (
    <>
      <div className="px-20 pt-4">
        <p className="text-heading leading-tight font-semibold tracking-tight">
          <Plural value={lane.promotable} one="# product can be promoted" other="# products can be promoted" />
        </p>
        {/* A single package shows its own slots below. */}
        {lane.active.length > 1 && (
          <p className="pt-4 text-body">
            <Plural value={slots} one={`${used} of # slot used`} other={`${used} of # slots used`} />
          </p>
        )}
        <p className="pt-4 text-small text-soft">
          <Trans>
            A package puts the products you choose at the top of your shop, marked as promoted. It does not guarantee
            orders or visitors. Unused days are credited back.
          </Trans>
        </p>
      </div>
      {lane.active.map((purchase) => (
        <RunningPurchase key={purchase.id} purchase={purchase} />
      ))}
      <Section title={<Trans>Packages</Trans>}>
        <ul className="divide-y divide-line border-y border-line bg-surface">
          {lane.packages.map((each) => (
            <li key={each.id} className="flex items-center justify-between gap-12 px-20 py-14">
              <span className="min-w-0">
                <span className="block text-small font-semibold break-words">{each.name}</span>
                <Terms each={each} />
                <Money amount={each.price} className="text-small" />
              </span>
              <MoneyButton look="secondary" size="small" onClick={() => setChosen(each)}>
                <Trans>Buy</Trans>
              </MoneyButton>
            </li>
          ))}
        </ul>
      </Section>
      <div className="h-24" />
      <BuyPackage chosen={chosen} onClose={() => setChosen(null)} onTermsChanged={onTermsChanged} />
    </>
  )
}

function Terms({ each }: { each: Package }) {
  return (
    <span className="block text-caption text-soft">
      <Plural value={each.slots} one="# slot" other="# slots" /> ·{' '}
      <Plural value={each.days} one="# day" other="# days" />
    </span>
  )
}

type BuyProps = Pick<LaneProps, 'onTermsChanged'> & { chosen: Package | null; onClose: () => void }

/** Buys the package on the terms of this dialog, because the list may be read again at the moment of the press. */
function BuyPackage({ chosen, onClose, onTermsChanged }: BuyProps) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const isHere = useIsHere()
  const { data: info } = useGet(api.merchants.info)
  const now = useRef(chosen)
  now.current = chosen
  const buy = useAct(api.express.buy, {
    onDone: ({ id }) => {
      toasts.done(t`Package purchased. Now choose the products.`)
      // Another package may have been chosen after this one was sent.
      const isOther = now.current !== null && now.current.id !== chosen?.id
      if (!isOther && isHere()) void navigate(linkTo.placement(id))
    },
    onFail: ({ word }) => {
      if (word === 'quote_changed') void onTermsChanged()
      return false
    },
  })
  const balance = info?.wallet.balance
  return (
    <PayPad
      isOpen={chosen !== null}
      onClose={onClose}
      purpose="train"
      title={
        chosen && (
          <>
            {chosen.name}
            <Terms each={chosen} />
          </>
        )
      }
      amount={chosen?.price ?? 0}
      {...(balance !== undefined && chosen && { balanceAfter: balance - chosen.price })}
      onPaid={async (payToken) => {
        if (!chosen) return
        const { id: packageId, slots, days, price } = chosen
        await buy.run({ packageId, slots, days, price, payToken })
      }}
    />
  )
}
