import type { Call, CallError } from './call.ts'
import type { SessionStore } from './session.ts'

/** What the client needs of the app that uses it. */
export type ConnectedApp = {
  /** Every call sends its token and its language. */
  session: SessionStore
  /** The server has ended the session, and the device has forgotten it: say so. Called once for each session. */
  onSessionEnd: (message: string) => void
  /** Shows what failed where no field and no screen does. */
  showFailure: (message: string) => void
  /**
   * A call was refused until the user proves who is there, by one of `error.detail.methods`: asks for it, and answers
   * whether the call can be sent again.
   */
  proveIdentity?: (error: CallError, call: Call<unknown>) => Promise<boolean>
  /** The sentence for a server that cannot be reached, in the language of the app. */
  unreachableMessage: () => string
  /** Says that the outcome of an act that was confirmed with a password is not known. An app without such acts has none. */
  showUnknownEnd?: () => void
}

let connected: ConnectedApp | null = null

/** Gives the client its app: once, before the first call. */
export function connect(app: ConnectedApp) {
  connected = app
}

export function connectedApp(): ConnectedApp {
  if (!connected) throw new Error('connect() must run before the first call')
  return connected
}
