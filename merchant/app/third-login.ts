import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { NavigateFunction } from 'react-router'
import { toasts } from '#kit/toasts.tsx'
import { api, CallError, send } from '../call.ts'
import { paths } from '../paths.ts'
import { clearSession, getSession, type SignedIn, setSession, signIn } from '../session.ts'
import type { PartnerLink } from './arrival.ts'
import { ownPath } from './own-path.ts'

/** Signs in by a partner's link, with the persistent toast meanwhile; whom nobody knows yet goes on to the invitation. */
export async function thirdLogin({ data, code, mer, path }: PartnerLink, navigate: NavigateFunction) {
  const close = toasts.loading(i18n._(msg`Loading…`))
  try {
    const body = { data, ...(code && { code }), ...(mer && { mer }) }
    const { data: answer, msg: said } = await send(api.partners.third, { body })
    if (answer.merinfo) {
      await changeTo(answer.merinfo)
      toasts.done(said)
      await navigate(ownPath(path, window.location.origin) ?? paths.home, { replace: true })
    } else {
      setSession({ data })
      await navigate(paths.code, { replace: true, state: { code } })
    }
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    toasts.fail(error.message)
  } finally {
    close()
  }
}

/** Another merchant who was signed in here leaves first, with everything that was kept for them. */
async function changeTo(merinfo: SignedIn) {
  const before = getSession()
  if (before.token !== null && before.merinfo?.id !== merinfo.id) {
    clearSession()
    // The way out ends at the sign-in; the new session begins after it.
    await new Promise((resolve) => setTimeout(resolve))
  }
  signIn(merinfo)
}
