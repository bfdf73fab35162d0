import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { useAct } from '#client/act.ts'
import { useGet } from '#client/get.ts'
import { toasts } from '#kit/toasts.tsx'
import { api } from '../../api.ts'
import { PayPad } from '../../parts/pay-pad.tsx'
import type { Level, Levels } from './level-types.ts'

type Props = {
  chosen: Level | null
  levels: Levels
  onClose: () => void
  /** Called after a refusal: reads the levels again, because the dialog may have shown old terms. */
  onRefused: () => Promise<unknown>
}

const placeOf = (levels: Levels, id: string) => levels.levels.findIndex((level) => level.id === id)

/**
 * Asks for the payment password and buys the level on the terms of this dialog, whatever is read later. It closes if
 * the shop reaches the level in another way, such as by orders or from another device.
 */
export function BuyLevel({ chosen, levels, onClose, onRefused }: Props) {
  const { t } = useLingui()
  const { data: info } = useGet(api.merchants.info)
  const sayLevel = (say: (text: string) => unknown, { levels: all, current }: Levels) => {
    const level = all.find(({ id }) => id === current)
    if (level) say(t`Your level is now ${level.name}`)
  }
  const now = useRef(chosen)
  now.current = chosen
  const buy = useAct(api.level.upgrade, {
    onDone: (bought) => {
      // Another level may have been chosen after this one was sent.
      if (now.current?.id === chosen?.id) onClose()
      sayLevel(toasts.done, bought)
    },
    onFail: () => {
      void onRefused()
      return false
    },
  })
  const isReached = chosen !== null && placeOf(levels, chosen.id) <= placeOf(levels, levels.current)
  useEffect(() => {
    // The levels may be read before the purchase answers.
    if (!isReached || buy.isPending) return
    onClose()
    sayLevel(toasts.plain, levels)
  })
  const balance = info?.wallet.balance
  return (
    <PayPad
      isOpen={chosen !== null}
      onClose={onClose}
      purpose="level"
      title={chosen && <Trans>Upgrade to {chosen.name}</Trans>}
      amount={chosen?.upgradePrice ?? 0}
      {...(balance !== undefined && chosen && { balanceAfter: balance - chosen.upgradePrice })}
      onPaid={async (payToken) => {
        if (!chosen) return
        const { id: levelId, marginBps, productLimit, upgradePrice, feeBps } = chosen
        await buy.run({ levelId, shown: { marginBps, productLimit, upgradePrice, feeBps }, payToken })
      }}
    />
  )
}
