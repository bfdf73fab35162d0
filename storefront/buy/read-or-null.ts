import { type Call, CallError, send } from '#client/call.ts'
import type { Reply } from '#contract/endpoint.ts'

/** Null where it cannot be read now, without a connection for example: what is shown stays. */
export async function readOrNull<E>(call: Call<E>): Promise<Reply<E> | null> {
  try {
    return (await send(call)).data
  } catch (error) {
    if (error instanceof CallError) return null
    throw error
  }
}
