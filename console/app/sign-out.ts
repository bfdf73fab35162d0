import { send } from '#client/call.ts'
import { api } from '../api.ts'
import { clearSession } from '../session.ts'

/** Ends the session on the server, and on the device whatever the server answers. */
export async function signOut() {
  await send(api.operators.logout, { body: {} }).catch(() => undefined)
  clearSession()
}
