import { useLingui } from '@lingui/react/macro'
import { deviceName } from '#contract/device-name.ts'
import type { Reply } from '#contract/endpoint.ts'
import type * as contract from '#contract/index.ts'

export type Way = Reply<typeof contract.security.ways>[number]

export function useWayName() {
  const { t } = useLingui()
  return ({ kind, name, device }: Way): string => {
    const where = deviceName(device) ?? t`Unknown device`
    const names: Record<Way['kind'], string> = {
      password: t`Login password`,
      passkey: t`Passkey: ${name}`,
      app: t`Authenticator app`,
      recovery_codes: t`Recovery codes`,
      partner: t`Partner: ${name}`,
      session: t`Logged in: ${where}`,
      push: t`Notifications: ${where}`,
      lost_access: t`Access asked for with photos`,
    }
    return names[kind]
  }
}
