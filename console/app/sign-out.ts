import { send } from '#client/call.ts'
import { api } from '../api.ts'
import { clearSession, getSession } from '../session.ts'

/** The device forgets the session first, so that a server that does not answer keeps nobody logged in on the screen. */
export function signOut() {
  const { token } = getSession()
  clearSession()
  if (token !== null) void send(api.operators.logout, { token, body: {} }).catch(() => undefined)
}
