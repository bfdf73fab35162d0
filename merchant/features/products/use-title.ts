import { useLingui } from '@lingui/react/macro'

/** A product's title. Some products of the catalogue have none. */
export function useTitle() {
  const { t } = useLingui()
  return (title: string) => title || t`No product title`
}
