import { texts } from '../language.ts'
import { paths } from '../paths.ts'
import { isSignIn, loadRoutes, routeAt } from './find-route.ts'

/**
 * Asks at once for all files of the screen at the address: its code would be asked for when the texts of the frame are
 * there, and its texts after that. Where one cannot be loaded, the boundary of the screen says so.
 */
export function beginScreen({ pathname, search }: Pick<Location, 'pathname' | 'search'>) {
  // The sign-in does not need the list of the other screens, nor their texts.
  if (isSignIn({ pathname, search })) return
  // With a session the root leads to home.
  const address = pathname === paths.root ? { pathname: paths.home, search: '' } : { pathname, search }
  const code = loadRoutes().then(() => routeAt(address)?.load())
  Promise.all([code, texts.loadScreens()]).catch(console.warn)
}
