import { type Call, CallError, send } from '#client/call.ts'
import type { Reply } from '#contract/endpoint.ts'

/** Null if it cannot be read now, for example without a connection. The caller then keeps what is shown. */
export async function readOrNull<E>(call: Call<E>): Promise<Reply<E> | null> {
  try {
    return (await send(call)).data
  } catch (error) {
    if (error instanceof CallError) return null
    throw error
  }
}
