import { type Call, typedCalls } from '#client/call.ts'
import { connect } from '#client/connect.ts'
import { addressOf } from '#contract/endpoint.ts'
import type { LanguageCode } from '#contract/language-codes.ts'
import { calls } from './calls.generated.ts'

/** Every call of shoppers, by noun: `api.storeShop.product`. */
export const api = typedCalls(calls)

/** A call with its parameters, those of its path and those sent as headers. */
export const at = <E>(call: Call<E>, params: Readonly<Record<string, string>>): Call<E> => ({
  ...call,
  ...addressOf(call, params),
})

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
