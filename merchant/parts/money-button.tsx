import { useLingui } from '@lingui/react/macro'
import { useIsOnline } from '#client/online.ts'
import { Button, type ButtonProps } from '#kit/button.tsx'

/** Why money cannot move while the device is offline, or null. No act is stored and sent later. */
export function useOfflineReason(): string | null {
  const { t } = useLingui()
  return useIsOnline() ? null : t`You are offline. Payments and withdrawals need a connection.`
}

/** A button that moves money, or leads to such a screen. Without a connection it is disabled and says why. */
export function MoneyButton({ why, ...rest }: ButtonProps) {
  const offlineReason = useOfflineReason()
  return <Button {...rest} why={offlineReason ?? why} />
}
