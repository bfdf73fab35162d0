import { msg } from '@lingui/core/macro'
import type { AppRoute } from '../routes.tsx'

/** Stands for every address that is no screen. */
export const notFound: AppRoute = {
  path: '*',
  title: msg`Page not found`,
  load: () => import('./not-found.screen.tsx'),
  isOpen: true,
  keep: false,
  speaksFrameOnly: true,
}
