import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { connect } from '#client/connect.ts'
import { toasts } from '#kit/toasts.tsx'
import { session } from '../session.ts'
import { proveIdentity } from './proof.tsx'

/** Tells the client how the console stores its session and shows failures. Must run before the first call. */
export function connectApp() {
  connect({
    session,
    onSessionEnd: toasts.fail,
    showFailure: toasts.fail,
    proveIdentity,
    unreachableMessage: () => i18n._(msg`The server cannot be reached. Check the connection and try again.`),
  })
}
