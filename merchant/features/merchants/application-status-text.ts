import { useLingui } from '@lingui/react/macro'
import type { MerchantInfo } from '../../session.ts'

export function useApplicationStatusText() {
  const { t } = useLingui()
  return ({ status, redo }: MerchantInfo) => {
    if (status === 'approved') return t`approved`
    if (status === 'rejected') return t`not approved`
    return redo.length > 0 ? t`more information needed` : t`in review`
  }
}
