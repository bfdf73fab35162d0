import { type Call, typedCalls } from '#client/call.ts'
import { connect } from '#client/connect.ts'
import type { LanguageCode } from '#contract/language-codes.ts'
import { calls } from './calls.generated.ts'

/** Every call of shoppers, by noun: `api.storeShop.product`. */
export const api = typedCalls(calls)

/** A call with the parameters of its path filled in. */
export function at<E>(call: Call<E>, params: Readonly<Record<string, string>>): Call<E> {
  const path = call.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  return { ...call, path }
}

/** Gives the calls the language of the page. Shoppers have no session. */
export function connectShopper(lang: LanguageCode, unreachable: string) {
  connect({
    session: {
      get: () => ({ token: null, lang, signOuts: 0 }),
      isCurrent: (token) => token === null,
      ends: () => 0,
      clear: () => undefined,
    },
    onSessionEnd: () => undefined,
    showFailure: () => undefined,
    unreachableMessage: () => unreachable,
  })
}
