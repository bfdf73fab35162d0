import { send } from '#client/call.ts'
import { api } from '../api.ts'
import { clearSession, getSession } from '../session.ts'

/** Ends the session on this device first: if the server does not answer, the screen is locked all the same. */
export function signOut() {
  const { token } = getSession()
  clearSession()
  if (token !== null) void send(api.operators.logout, { token, body: {} }).catch(() => undefined)
}
