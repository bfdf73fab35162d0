import { useLingui } from '@lingui/react/macro'
import { useAct } from '#client/act.ts'
import { createPasskey } from '#client/passkey.ts'
import { deviceName } from '#contract/device-name.ts'
import { toasts } from '#kit/toasts.tsx'
import { api } from '../../api.ts'

/** Adds a passkey of this device under the device's name. The first factor brings recovery codes. */
export function useAddPasskey(onCodes: (codes: readonly string[]) => void) {
  const { t } = useLingui()
  const options = useAct(api.security.passkeyOptions, { isChange: false })
  const add = useAct(api.security.addPasskey, {
    onDone: ({ recoveryCodes }, message) => {
      toasts.done(message)
      if (recoveryCodes) onCodes(recoveryCodes)
    },
  })
  return async () => {
    const challenge = await options.run({})
    if (!challenge) return
    const passkey = await createPasskey(challenge.data.options)
    if (passkey === null) toasts.fail(t`No passkey was added.`)
    else await add.run({ passkey, name: deviceName(navigator.userAgent) ?? t`Passkey` })
  }
}
