import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { NavigateFunction } from 'react-router'
import { CallError, send } from '#client/call.ts'
import { toasts } from '#kit/toasts.tsx'
import { api } from '../api.ts'
import { paths } from '../paths.ts'
import { clearSession, getSession, type SignedIn, setSession, signIn } from '../session.ts'
import { ownPath } from './own-path.ts'

/** What a partner's link carries in its address. */
export type PartnerLink = { data: string; code: string | null; mer: string | null; path: string | null }

/** Signs in by a partner's link, with a toast meanwhile; an unknown merchant stays, and the sign-in shows the way on. */
export async function thirdLogin({ data, code, mer, path }: PartnerLink, navigate: NavigateFunction) {
  const close = toasts.loading(i18n._(msg`Loading…`))
  try {
    const body = { data, ...(code && { code }), ...(mer && { mer }) }
    const { data: answer, msg: message } = await send(api.partners.third, { body })
    if (answer.merinfo) {
      await switchTo(answer.merinfo)
      toasts.done(message)
      await navigate(ownPath(path, window.location.origin) ?? paths.home, { replace: true })
    } else {
      setSession({ data })
      // Stays, as specified: the sign-in shows the way on. With somebody signed in there is no sign-in to stay at.
      await navigate(getSession().token === null ? paths.login : paths.code, { replace: true, state: { code } })
    }
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    toasts.fail(error.message)
  } finally {
    close()
  }
}

/** Signs in; another merchant's session on this device ends first, with everything that was stored for it. */
async function switchTo(merinfo: SignedIn) {
  const before = getSession()
  if (before.token !== null && before.merinfo?.id !== merinfo.id) {
    clearSession()
    // The end of a session leads to the sign-in; the new session begins after that.
    await new Promise((resolve) => setTimeout(resolve))
  }
  signIn(merinfo)
}
