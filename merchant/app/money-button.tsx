import { useLingui } from '@lingui/react/macro'
import { Button, type ButtonProps } from '#kit/button.tsx'
import { useIsOnline } from './online.ts'

/** Why money cannot move now, or null: nothing that moves it is kept to be sent later. */
export function useNoMoney(): string | null {
  const { t } = useLingui()
  return useIsOnline() ? null : t`You are offline. Payments and withdrawals need a connection.`
}

/** A button that moves money, or begins to: off without a connection, and it says so. */
export function MoneyButton({ why, ...rest }: ButtonProps) {
  const noMoney = useNoMoney()
  return <Button {...rest} why={noMoney ?? why} />
}
