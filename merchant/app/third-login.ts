import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { NavigateFunction } from 'react-router'
import type { account } from '#contract/account.ts'
import { toasts } from '#kit/toasts.tsx'
import { api, type Call, CallError, send } from '../call.ts'
import { paths } from '../paths.ts'
import { setSession, signIn } from '../session.ts'

type Link = { data: string; code: string | null; mer: string | null; path: string | null }

/** Signs in by a partner's link, with the persistent toast meanwhile; the link's query leaves the address. */
export async function thirdLogin(link: Link, navigate: NavigateFunction) {
  dropQuery(navigate)
  // The call stands in the contract before every server serves it; until then a link is kept like an unbound one.
  const third = (api.account as unknown as Record<string, Call<typeof account.third> | undefined>)['third']
  if (!third) return setSession({ data: link.data })

  const close = toasts.loading(i18n._(msg`Loading …`))
  try {
    const { data: answer } = await send(third, {
      body: { data: link.data, ...(link.code ? { code: link.code } : {}), ...(link.mer ? { mer: link.mer } : {}) },
    })
    if (!answer.merinfo?.token) return setSession({ data: link.data })
    signIn(answer.merinfo)
    await navigate(ownPath(link.path) ?? paths.home, { replace: true })
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    toasts.fail(error.message)
  } finally {
    close()
  }
}

/** A path within this app, or null: a link must not lead elsewhere with a fresh session. */
export function ownPath(path: string | null, origin = window.location.origin) {
  if (!path?.startsWith('/')) return null
  const url = URL.parse(path, origin)
  return url?.origin === origin ? url.pathname + url.search + url.hash : null
}

function dropQuery(navigate: NavigateFunction) {
  const search = new URLSearchParams(window.location.search)
  for (const name of ['data', 'code', 'mer', 'path']) search.delete(name)
  const pathname = window.location.pathname === paths.root ? paths.login : window.location.pathname
  void navigate({ pathname, search: search.toString() }, { replace: true })
}
