import { texts } from '../language.ts'
import { paths } from '../paths.ts'
import { isSignIn, loadRoutes, routeAt } from './find-route.ts'
import { prepareScreen } from './keep-alive.tsx'

/**
 * Requests all files of the screen at the address together: otherwise its code would wait for the texts of the frame,
 * and its own texts for the code. Resolves when the screen can be rendered without a skeleton, or when a file could not
 * be loaded: the boundary of the screen then shows the error.
 */
export async function beginScreen({ pathname, search }: Pick<Location, 'pathname' | 'search'>): Promise<void> {
  // The sign-in does not need the list of the other screens, nor their texts.
  if (isSignIn({ pathname, search })) return
  // With a session the root leads to home.
  const address = pathname === paths.root ? { pathname: paths.home, search: '' } : { pathname, search }
  const prepare = async () => {
    await loadRoutes()
    const route = routeAt(address)
    if (route) await Promise.all([prepareScreen(route), route.tab ? import('./tab-bar.tsx') : null])
  }
  try {
    await Promise.all([prepare(), texts.loadScreens()])
  } catch (error) {
    console.warn(error)
  }
}
