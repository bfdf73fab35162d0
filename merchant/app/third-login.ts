import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { NavigateFunction } from 'react-router'
import { CallError, send } from '#client/call.ts'
import { nextTask } from '#client/next-task.ts'
import { toasts } from '#kit/toasts.tsx'
import { api } from '../api.ts'
import type { LoginTicket } from '../features/account/second-step.tsx'
import { texts } from '../language.ts'
import { linkTo } from '../links.ts'
import { signIn } from '../parts/sign-in.ts'
import { signOut } from '../parts/sign-out.ts'
import { asksToSwitch } from '../parts/switch-question.tsx'
import { paths } from '../paths.ts'
import { getSession, type SignedIn, setSession } from '../session.ts'
import { ownPath } from './own-path.ts'

export type PartnerLink = { data: string; code: string | null; mer: string | null; path: string | null }

/** Logs in by a partner's link. An unknown merchant stays at the login, which offers the application. */
export async function thirdLogin(link: PartnerLink, navigate: NavigateFunction) {
  const answered = await exchange(link)
  if (!answered) return
  const next = ownPath(link.path, window.location.origin) ?? paths.home
  if ('ticket' in answered) return navigate(paths.login, { replace: true, state: { secondStep: answered, next } })
  const { data: answer, msg: message } = answered
  if (answer.merinfo) {
    if (!(await switchTo(answer.merinfo))) return
    toasts.done(message)
    await navigate(next, { replace: true })
  } else {
    setSession({ data: link.data, partner: answer.partner ?? null })
    await navigate(screenOfNobody(), { replace: true, state: { code: link.code } })
  }
}

/** By the specification an unknown merchant stays at the login. A shop's owner is asked, an applicant goes on. */
function screenOfNobody(): string {
  const { token, merinfo } = getSession()
  if (token === null) return paths.login
  return merinfo?.status === 'approved' ? linkTo.settings({ part: 'access' }) : paths.code
}

/** The server's answer to the link, with a toast while it loads. Null after a failure, which is shown. */
async function exchange({ data, code, mer }: PartnerLink) {
  const close = toasts.loading(i18n._(msg`Loading…`))
  try {
    return await send(api.partners.third, { body: { data, ...(code && { code }), ...(mer && { mer }) } })
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    if (error.word === 'second_factor_required') return { ...(error.detail as LoginTicket), isByLink: true }
    toasts.fail(error.message)
    return null
  } finally {
    close()
  }
}

/**
 * Logs in. If another merchant is logged in on this device, the user is asked first. After a yes that session ends with
 * all its stored data; after a no the link's session ends.
 */
async function switchTo(merinfo: SignedIn): Promise<boolean> {
  const before = getSession()
  if (before.token !== null && before.merinfo?.id !== merinfo.id) {
    await texts.loadScreens()
    if (!(await asksToSwitch(merinfo.shop.name))) {
      await send(api.account.logout, { token: merinfo.token, body: {} })
      return false
    }
    signOut()
    // The end of a session navigates to the login. The new session must begin after that.
    await nextTask()
  }
  signIn(merinfo)
  return true
}
