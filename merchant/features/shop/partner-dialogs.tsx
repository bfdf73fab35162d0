import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useAct } from '#client/act.ts'
import { Button } from '#kit/button.tsx'
import { ConfirmDialog } from '#kit/confirm-dialog.tsx'
import { Sheet } from '#kit/sheet.tsx'
import { toasts } from '#kit/toasts.tsx'
import { api } from '../../api.ts'
import type { Partner } from './partners.screen.tsx'

type Props = { partner: Partner | null; onClose: () => void }

export function AgreeToPartner({ partner, onClose }: Props) {
  return (
    <Sheet isOpen={partner !== null} onClose={onClose} title={partner && <Trans>Sell through {partner.name}?</Trans>}>
      {partner && <Terms partner={partner} onClose={onClose} />}
    </Sheet>
  )
}

function Terms({ partner: { partnerId, name }, onClose }: { partner: Partner; onClose: () => void }) {
  const { t } = useLingui()
  const agree = useAct(api.shopChannels.connect, {
    onDone: () => {
      toasts.done(t`${name} now sells for your shop`)
      onClose()
    },
  })
  return (
    <div className="flex flex-col gap-14 px-20 pb-24">
      <dl className="flex flex-col gap-12 text-small">
        <Term title={<Trans>Orders</Trans>}>
          <Trans>{name} sends orders at your shop’s prices. You pick them up and they ship like any other order.</Trans>
        </Term>
        <Term title={<Trans>Money</Trans>}>
          <Trans>
            {name} has paid the platform in advance, so its orders are already paid for. They are settled like any other
            order, and refunds go back to {name}.
          </Trans>
        </Term>
        <Term title={<Trans>What {name} sees</Trans>}>
          <Trans>
            Your prices, and the total, status, tracking number and refunds of the orders it sends. It cannot see your
            costs, earnings, balance or other orders.
          </Trans>
        </Term>
        <Term title={<Trans>Stopping</Trans>}>
          <Trans>You can stop at any time. Orders already placed continue.</Trans>
        </Term>
      </dl>
      <Button onClick={() => void agree.run({ partnerId })} isPending={agree.isPending}>
        <Trans>Agree</Trans>
      </Button>
    </div>
  )
}

const Term = ({ title, children }: { title: ReactNode; children: ReactNode }) => (
  <div>
    <dt className="font-medium">{title}</dt>
    <dd className="text-soft">{children}</dd>
  </div>
)

/** From the confirmation on, the partner's orders are refused. */
export function StopPartner({ partner, onClose }: Props) {
  const { t } = useLingui()
  const name = partner?.name ?? ''
  const stop = useAct(api.shopChannels.disconnect, {
    onDone: () => {
      toasts.done(t`${name} no longer sells for your shop`)
      onClose()
    },
  })
  return (
    <ConfirmDialog
      isOpen={partner !== null}
      title={<Trans>Stop selling through {name}?</Trans>}
      confirmLabel={t`Stop`}
      isDanger
      isPending={stop.isPending}
      onConfirm={() => partner && void stop.run({ partnerId: partner.partnerId })}
      onClose={onClose}
    >
      <p>
        <Trans>New orders from {name} are refused from now on.</Trans>
      </p>
      {partner !== null && partner.openOrders > 0 && (
        <p className="pt-8">
          <Plural
            value={partner.openOrders}
            one="# open order continues: pick it up and it will be settled as usual."
            other="# open orders continue: pick them up and they will be settled as usual."
          />
        </p>
      )}
      <p className="pt-8">
        <Trans>You can agree again at any time.</Trans>
      </p>
    </ConfirmDialog>
  )
}
