import { useLingui } from '@lingui/react/macro'

export function useTitle() {
  const { t } = useLingui()
  return (title: string) => title || t`No product title`
}
