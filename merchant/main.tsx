import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import './styles.css'
import { Address } from './app/address.tsx'
import { connectApp } from './app/connect-app.ts'
import { isSignIn, loadRoutes } from './app/find-route.ts'
import { Frame } from './app/frame.tsx'
import { ScreenBoundary } from './app/screen-boundary.tsx'
import { activateLanguage, chosenLanguage, takeLinkLanguage } from './language.ts'

const container = document.getElementById('app')
if (!container) throw new Error('index.html must have an element with the id "app"')

connectApp()
takeLinkLanguage()
// The sign-in does not wait for the list of the other screens. Where it cannot be loaded, the boundary says so.
const routes = isSignIn(window.location) ? null : loadRoutes().catch(console.warn)
await Promise.all([activateLanguage(chosenLanguage()), routes])

createRoot(container).render(
  <I18nProvider i18n={i18n}>
    <Address>
      <ScreenBoundary>
        <Suspense>
          <Frame />
        </Suspense>
      </ScreenBoundary>
    </Address>
  </I18nProvider>,
)
