import { msg } from '@lingui/core/macro'
import LoginScreen from '../features/account/login.screen.tsx'
import { paths } from '../paths.ts'
import type { AppRoute } from './app-route.ts'

/** The only screen that works without the list of screens. */
export const loginRoute: AppRoute = {
  path: paths.login,
  title: msg`Log in`,
  // Part of the first bundle, which saves a request: most screens need the same code.
  load: async () => ({ default: LoginScreen }),
  isPublic: true,
  isKeptAlive: false,
  hasFrameTextsOnly: true,
}
