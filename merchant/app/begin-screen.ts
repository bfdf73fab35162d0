import { texts } from '../language.ts'
import { paths } from '../paths.ts'
import { isSignIn, loadRoutes, routeAt } from './find-route.ts'
import { prepareScreen } from './keep-alive.tsx'

/**
 * Requests all files of the screen together. Otherwise its code would wait for the frame's texts, and its own texts for
 * the code. Resolves when the screen can render without a skeleton. It also resolves after a failed load, because the
 * screen's boundary shows the error.
 */
export async function beginScreen({ pathname, search }: Pick<Location, 'pathname' | 'search'>): Promise<void> {
  // The login needs neither the list of screens nor their texts.
  if (isSignIn({ pathname, search })) return
  // With a session, the root redirects to home.
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
