import { typedCalls } from '#client/call.ts'
import { calls } from './calls.generated.ts'

/** Every call of operators, by noun: `api.operatorRefunds.decide`. */
export const api = typedCalls(calls)
