import { typedCalls } from '#client/call.ts'
import { calls } from './calls.generated.ts'

/** Every call of the app, by noun: `api.orders.list`. */
export const api = typedCalls(calls)
