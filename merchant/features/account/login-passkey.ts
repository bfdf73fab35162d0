import { send } from '#client/call.ts'
import { answerWithPasskey } from '#client/passkey.ts'
import { api } from '../../api.ts'

/** Logs in with a passkey of this device. Null if the user declined. */
export async function logInWithPasskey() {
  const { options } = (await send(api.security.signInOptions, { body: {} })).data
  const passkey = await answerWithPasskey(options)
  return passkey === null ? null : send(api.security.signIn, { body: { passkey } })
}
