import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { CallError, send } from '#client/call.ts'
import { toasts } from '#kit/toasts.tsx'
import { api } from '../api.ts'
import { clearSession, getSession } from '../session.ts'

/**
 * The device forgets the account first, with or without a connection. Then the server ends the session. Until the
 * server is reached, the token is only in memory.
 */
export function signOut() {
  const { token } = getSession()
  clearSession()
  if (token !== null) void endOnServer(token)
}

async function endOnServer(token: string) {
  try {
    await send(api.account.logout, { token, body: {} })
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    if (error.word !== 'network') return
    toasts.fail(
      i18n._(
        msg`You are logged out on this phone. We’ll finish logging you out on our servers when you are online again.`,
      ),
    )
    window.addEventListener('online', () => void endOnServer(token), { once: true })
  }
}
