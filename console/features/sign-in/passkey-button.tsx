import { Trans, useLingui } from '@lingui/react/macro'
import { useAct } from '#client/act.ts'
import type { CallError } from '#client/call.ts'
import { answerWithPasskey } from '#client/passkey.ts'
import { api } from '../../api.ts'
import { RowButton } from '../../keys/row-button.tsx'

type Props = { onDone: (token: string) => void; onRefused: (message: string | null) => void }

/** Logs in with a passkey of this device, without a password or a code. */
export function PasskeyButton({ onDone, onRefused }: Props) {
  const { t } = useLingui()
  const onFail = ({ message }: CallError) => {
    onRefused(message)
    return true
  }
  const options = useAct(api.operatorSecurity.signInOptions, { isChange: false, onFail })
  const login = useAct(api.operatorSecurity.signIn, { isChange: false, onDone: ({ token }) => onDone(token), onFail })
  const press = async () => {
    onRefused(null)
    const challenge = await options.run({})
    if (!challenge) return
    const passkey = await answerWithPasskey(challenge.data.options)
    if (passkey === null) onRefused(t`The passkey was not used. Try again, or choose another way.`)
    else await login.run({ passkey })
  }
  return (
    <RowButton
      look="secondary"
      isPending={options.isPending || login.isPending}
      className="min-h-44"
      onClick={() => void press()}
    >
      <Trans>Log in with a passkey</Trans>
    </RowButton>
  )
}
