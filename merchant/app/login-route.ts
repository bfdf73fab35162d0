import { msg } from '@lingui/core/macro'
import LoginScreen from '../features/account/login.screen.tsx'
import { paths } from '../paths.ts'
import type { AppRoute } from './app-route.ts'

/** The sign-in: the one screen that does without the list of the others. */
export const loginRoute: AppRoute = {
  path: paths.login,
  title: msg`Log in`,
  // In the first file, which costs a request less: what the sign-in needs is what most screens need.
  load: async () => ({ default: LoginScreen }),
  isPublic: true,
  isKeptAlive: false,
  hasFrameTextsOnly: true,
}
