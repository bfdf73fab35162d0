import { msg } from '@lingui/core/macro'
import type { AppRoute } from './app-route.ts'

export const notFound: AppRoute = {
  path: '*',
  title: msg`Page not found`,
  load: () => import('./not-found.screen.tsx'),
  isPublic: true,
  isKeptAlive: false,
  hasFrameTextsOnly: true,
}
