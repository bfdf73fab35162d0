import { msg } from '@lingui/core/macro'
import { paths } from '../paths.ts'
import type { AppRoute } from '../routes.tsx'

/** The sign-in: the one screen whose first load does without the list of the others. */
export const loginRoute: AppRoute = {
  path: paths.login,
  title: msg`Log in`,
  load: () => import('../features/account/login.screen.tsx'),
  isPublic: true,
  isKeptAlive: false,
  hasFrameTextsOnly: true,
}
