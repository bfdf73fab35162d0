import { useLingui } from '@lingui/react/macro'

/** A product's title; the catalogue has some without one. */
export function useTitle() {
  const { t } = useLingui()
  return (title: string) => title || t`No product title`
}
