import { useLingui } from '@lingui/react/macro'
import { useIsOnline } from '#client/online.ts'
import { Button, type ButtonProps } from '#kit/button.tsx'

/** Why money cannot move while the device is offline, or null: no act is kept to be sent later. */
export function useOfflineReason(): string | null {
  const { t } = useLingui()
  return useIsOnline() ? null : t`You are offline. Payments and withdrawals need a connection.`
}

/** A button that moves money, or leads there: disabled without a connection, and it says why. */
export function MoneyButton({ why, ...rest }: ButtonProps) {
  const offlineReason = useOfflineReason()
  return <Button {...rest} why={offlineReason ?? why} />
}
