import type { Call, CallError } from './call.ts'
import type { SessionStore } from './session.ts'

/** What the client needs from the app that uses it. */
export type ConnectedApp = {
  /** Every call sends its token and its language. */
  session: SessionStore
  /** Called once for each session that the server has ended, after the device has forgotten it. Shows the message. */
  onSessionEnd: (message: string) => void
  /** Shows a failure that no field and no screen shows. */
  showFailure: (message: string) => void
  /**
   * Asks the user for a proof of identity by one of `error.detail.methods`, because a call was refused without it.
   * Resolves to whether the call can be sent again.
   */
  proveIdentity?: (error: CallError, call: Call<unknown>) => Promise<boolean>
  /** The sentence for an unreachable server, in the language of the app. */
  unreachableMessage: () => string
  /** Says that the result of an act confirmed with a password is unknown. Left out in an app without such acts. */
  showUnknownEnd?: () => void
}

let connected: ConnectedApp | null = null

/** Gives the client its app. It must be called once, before the first call. */
export function connect(app: ConnectedApp) {
  connected = app
}

export function connectedApp(): ConnectedApp {
  if (!connected) throw new Error('connect() must run before the first call')
  return connected
}
