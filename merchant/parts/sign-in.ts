import { getSession, noLink, type SignedIn, setSession } from '../session.ts'
import { signOut } from './sign-out.ts'

/** Begins a session. A session of another merchant on the device ends first, here and on the server. */
export function signIn({ token, expiresAt: _expiresAt, ...merinfo }: SignedIn) {
  const before = getSession()
  if (before.token !== null && before.merinfo?.id !== merinfo.id) signOut()
  setSession({ token, merinfo, ...noLink })
}
