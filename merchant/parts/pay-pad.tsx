import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useAct } from '#client/act.ts'
import { useGet } from '#client/get.ts'
import type { account } from '#contract/account.ts'
import type { Body } from '#contract/endpoint.ts'
import { LinkText } from '#kit/link-text.tsx'
import { PayPadSheet } from '#kit/pay-pad-sheet.tsx'
import { Sheet } from '#kit/sheet.tsx'
import { api } from '../api.ts'
import { paths } from '../paths.ts'
import { useSession } from '../session.ts'
import { useOfflineReason } from './money-button.tsx'

type Props = {
  isOpen: boolean
  onClose: () => void
  purpose: Body<typeof account.verifyPay>['purpose']
  /** The sentence above the amount: "Pick up 5 orders". */
  title: ReactNode
  amount: number
  /** Of a withdrawal: the token is for this destination alone. */
  destination?: Body<typeof account.verifyPay>['destination']
  balanceAfter?: number
  /** Pairs: the parts of the amount. */
  children?: ReactNode
  /**
   * The password was right: sends the act with this token. The pad closes when it is done. Not called where the pad was
   * closed before the server had checked the password.
   */
  onPaid: (payToken: string) => Promise<unknown>
}

/** Asks for the payment password and exchanges it for the token of one act; without a password it leads to set one. */
export function PayPad({ isOpen, onClose, purpose, title, amount, destination, onPaid, ...sheet }: Props) {
  const { merinfo } = useSession()
  const [error, setError] = useState<string | null>(null)
  const [isActing, setActing] = useState(false)
  /** Counts closes: a check that began before a close neither sends its act nor closes a pad that was opened later. */
  const closes = useRef(0)
  const offlineReason = useOfflineReason()
  const verify = useAct(api.account.verifyPay, {
    isChange: false,
    onFail: ({ message }) => {
      setError(message)
      return true
    },
  })

  const close = () => {
    closes.current += 1
    setError(null)
    onClose()
  }
  // The screen that is left is kept: neither the digits nor the open pad may wait in it.
  const leave = useEffectEvent(() => {
    if (isOpen && merinfo?.hasPayPassword) close()
  })
  useEffect(() => () => leave(), [])
  const pay = async (payPassword: string) => {
    setError(null)
    if (offlineReason) return
    const opened = closes.current
    const verified = await verify.run({ payPassword, purpose, amount, ...(destination && { destination }) })
    if (closes.current !== opened) return setError(null)
    if (!verified) return
    setActing(true)
    await onPaid(verified.data.payToken)
    setActing(false)
    if (closes.current === opened) close()
  }

  if (merinfo && !merinfo.hasPayPassword) return <SetFirst isOpen={isOpen} onClose={close} />
  return (
    <PayPadSheet
      isOpen={isOpen}
      onClose={close}
      purpose={title}
      amount={amount}
      error={offlineReason ?? error}
      isPending={verify.isPending || isActing}
      onDone={(typed) => void pay(typed)}
      forgotten={
        <LinkText to={paths.setPaypwd}>
          <Trans>Forgot it?</Trans>
        </LinkText>
      }
      {...sheet}
    />
  )
}

function SetFirst({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useLingui()
  // Reads the merchant again, so that the pad is shown when the merchant returns with a password.
  useGet(api.merchants.info, { isEnabled: isOpen })
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={t`Set a payment password first`}>
      <div className="flex flex-col gap-16 px-20 pb-32">
        <p className="text-small text-soft">
          <Trans>A 6-digit password confirms every payment and withdrawal. You can change it later.</Trans>
        </p>
        <LinkText to={paths.setPaypwd} className="py-12 text-center font-semibold">
          <Trans>Set payment password</Trans>
        </LinkText>
      </div>
    </Sheet>
  )
}
