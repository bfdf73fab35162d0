import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import type { account } from '#contract/account.ts'
import type { Body } from '#contract/endpoint.ts'
import { LinkText } from '#kit/link-text.tsx'
import { PayPadSheet } from '#kit/pay-pad-sheet.tsx'
import { Sheet } from '#kit/sheet.tsx'
import { api, useAct } from '../call.ts'
import { useGet } from '../get.ts'
import { paths } from '../paths.ts'
import { useSession } from '../session.ts'
import { useNoMoney } from './money-button.tsx'

type Props = {
  isOpen: boolean
  onClose: () => void
  purpose: Body<typeof account.verifyPay>['purpose']
  /** The sentence over the amount: "Pick up 5 orders". */
  title: ReactNode
  amount: number
  balanceAfter?: number
  /** Pairs: what the amount is made of. */
  children?: ReactNode
  /** The password was right: send the act with this token. The pad closes when it is done. */
  onPaid: (payToken: string) => Promise<unknown>
}

/** Asks for the payment password and turns it into the token of one act; who has none yet is led to set one. */
export function PayPad({ isOpen, onClose, purpose, title, amount, onPaid, ...shown }: Props) {
  const { merinfo } = useSession()
  const [error, setError] = useState<string | null>(null)
  const [isActing, setActing] = useState(false)
  const noMoney = useNoMoney()
  const verify = useAct(api.account.verifyPay, {
    isChange: false,
    onFail: ({ message }) => {
      setError(message)
      return true
    },
  })

  const close = () => {
    setError(null)
    onClose()
  }
  const pay = async (payPassword: string) => {
    setError(null)
    if (noMoney) return
    const verified = await verify.run({ payPassword, purpose, amount })
    if (!verified) return
    setActing(true)
    await onPaid(verified.data.payToken)
    setActing(false)
    close()
  }

  if (merinfo && !merinfo.hasPayPassword) return <SetFirst isOpen={isOpen} onClose={close} />
  return (
    <PayPadSheet
      isOpen={isOpen}
      onClose={close}
      purpose={title}
      amount={amount}
      error={noMoney ?? error}
      isPending={verify.isPending || isActing}
      onDone={(typed) => void pay(typed)}
      {...shown}
    />
  )
}

function SetFirst({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useLingui()
  // Coming back with one, the merchant finds the pad.
  useGet(api.merchants.info, { isEnabled: isOpen })
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={t`Set a payment password first`}>
      <div className="flex flex-col gap-16 px-20 pb-32">
        <p className="text-small text-soft">
          <Trans>A 6-digit password confirms every payment and withdrawal. You only set it once.</Trans>
        </p>
        <LinkText to={paths.setPaypwd} className="py-12 text-center font-semibold">
          <Trans>Set payment password</Trans>
        </LinkText>
      </div>
    </Sheet>
  )
}
