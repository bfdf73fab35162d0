import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { connect } from '#client/connect.ts'
import { toasts } from '#kit/toasts.tsx'
import { proveIdentity } from '../parts/proof.tsx'
import { session } from '../session.ts'

/** Tells the client how this app stores its session and shows failures. Must run before the first call. */
export function connectApp() {
  connect({
    session,
    onSessionEnd: toasts.fail,
    proveIdentity,
    showFailure: toasts.fail,
    showUnknownEnd: () =>
      toasts.warn(
        i18n._(msg`We do not know whether this went through. Look at “Balance history” before you try again.`),
      ),
    unreachableMessage: () => i18n._(msg`The server cannot be reached. Check the connection and try again.`),
  })
}
