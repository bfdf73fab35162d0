import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { CallError } from '#client/call.ts'
import { Button } from '#kit/button.tsx'
import { toasts } from '#kit/toasts.tsx'
import type { SignedIn } from '../../session.ts'
import { logInWithPasskey } from './login-passkey.ts'

export function PasskeyButton({ onDone }: { onDone: (merinfo: SignedIn, message: string) => void }) {
  const [isPending, setPending] = useState(false)
  const press = async () => {
    setPending(true)
    try {
      const answer = await logInWithPasskey()
      if (answer) onDone(answer.data.merinfo, answer.msg)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      toasts.fail(error.message)
    } finally {
      setPending(false)
    }
  }
  return (
    <Button look="secondary" isPending={isPending} onClick={() => void press()}>
      <Trans>Log in with a passkey</Trans>
    </Button>
  )
}
