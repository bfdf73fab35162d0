import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import { useAct } from '#client/act.ts'
import { useGet } from '#client/get.ts'
import { onForget } from '#client/invalidation.ts'
import type { account } from '#contract/account.ts'
import type { Body } from '#contract/endpoint.ts'
import { LinkText } from '#kit/link-text.tsx'
import { PayPadSheet } from '#kit/pay-pad-sheet.tsx'
import { Sheet } from '#kit/sheet.tsx'
import { api } from '../api.ts'
import { paths } from '../paths.ts'
import { useSession } from '../session.ts'
import { useOfflineReason } from './money-button.tsx'

type Purpose = Body<typeof account.verifyPay>['purpose']
type Sending = { purpose: Purpose }

/**
 * The acts that are being sent. A pad that opens during that time waits, even on a screen that was left and opened
 * again: a second act of the same kind would be a second withdrawal and not a repetition.
 */
let underWay: readonly Sending[] = []
const listeners = new Set<() => void>()

function setUnderWay(next: typeof underWay) {
  underWay = next
  for (const listener of listeners) listener()
}

onForget(() => setUnderWay([]))

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

async function whileUnderWay(own: Sending, act: () => Promise<unknown>) {
  setUnderWay([...underWay, own])
  try {
    await act()
  } finally {
    setUnderWay(underWay.filter((each) => each !== own))
  }
}

type Props = {
  isOpen: boolean
  onClose: () => void
  purpose: Purpose
  /** The sentence above the amount: "Pick up 5 orders". */
  title: ReactNode
  amount: number
  /** For a withdrawal: the token is valid only for this destination. */
  destination?: Body<typeof account.verifyPay>['destination']
  balanceAfter?: number
  /** Pairs: the parts of the amount. */
  children?: ReactNode
  /**
   * Called after the right password: sends the act with this token. The pad closes when it is done. It is not called if
   * the pad was closed before the server had checked the password.
   */
  onPaid: (payToken: string) => Promise<unknown>
}

/** Exchanges the payment password for the token of one act. A merchant without a password is led to set one. */
export function PayPad({ isOpen, onClose, purpose, title, amount, destination, onPaid, ...sheet }: Props) {
  const { t } = useLingui()
  const { merinfo } = useSession()
  const [error, setError] = useState<string | null>(null)
  /** The act that this pad sends. Null if another one was being sent when it opened. */
  const [own, setOwn] = useState<Sending | null>(null)
  const sending = useSyncExternalStore(subscribe, () => underWay.find((each) => each.purpose === purpose))
  /** Counts closes: a check from before a close must neither send its act nor close a pad that was opened later. */
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
    setOwn(null)
    onClose()
  }
  // The screen stays mounted after it is left, so the digits and the open pad must be cleared.
  const leave = useEffectEvent(() => {
    if (isOpen && merinfo?.hasPayPassword) close()
  })
  useEffect(() => () => leave(), [])
  // The parent can close it too.
  useEffect(() => {
    if (isOpen) return
    closes.current += 1
    setOwn(null)
  }, [isOpen])
  const pay = async (payPassword: string) => {
    setError(null)
    if (offlineReason) return
    const opened = closes.current
    const verified = await verify.run({ payPassword, purpose, amount, ...(destination && { destination }) })
    if (closes.current !== opened) return setError(null)
    if (!verified) return
    const started = { purpose }
    setOwn(started)
    await whileUnderWay(started, () => onPaid(verified.data.payToken))
    if (closes.current === opened) close()
  }

  const isOther = sending !== undefined && sending !== own
  if (merinfo && !merinfo.hasPayPassword) return <SetFirst isOpen={isOpen} onClose={close} />
  return (
    <PayPadSheet
      isOpen={isOpen}
      onClose={close}
      purpose={title}
      amount={amount}
      error={offlineReason ?? error ?? (isOther ? t`Your previous request is still being sent. Please wait.` : null)}
      isPending={verify.isPending || sending !== undefined}
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
  // Reads the merchant again, so that the pad is shown when the merchant returns with a new password.
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
