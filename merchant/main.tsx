import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { Suspense, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { nextTask } from '#client/next-task.ts'
import { numberFormat } from '#kit/intl.ts'
import './styles.css'
import '#client/older-browsers.ts'
import { Address } from './app/address.tsx'
import { beginScreen } from './app/begin-screen.ts'
import { connectApp } from './app/connect-app.ts'
import { Frame } from './app/frame.tsx'
import { Opening } from './app/opening.tsx'
import { ScreenBoundary } from './app/screen-boundary.tsx'
import { chosenLanguage, takeLinkLanguage, texts } from './language.ts'

const container = document.getElementById('app')
if (!container) throw new Error('index.html must have an element with the id "app"')

connectApp()
takeLinkLanguage()
// A function, because a top-level await makes the bundler write more files.
async function begin(container: HTMLElement) {
  const shown = texts.show(chosenLanguage())
  const begun = beginScreen(window.location)
  // Creates the first formatter while the files load: it takes a computer 25 ms and a phone 100 ms.
  void nextTask().then(() => numberFormat(chosenLanguage()))
  // Until then, and after a failure, index.html shows a skeleton and a link that reloads the page.
  await shown
  // React keeps a skeleton for at least this long, so the app waits as long for a screen without one.
  const skeletonMs = 300
  await Promise.race([begun, new Promise((resolve) => setTimeout(resolve, skeletonMs))])

  // In a transition, so that a touch is answered while the screen renders.
  startTransition(() =>
    createRoot(container).render(
      <I18nProvider i18n={i18n}>
        <Address>
          <ScreenBoundary>
            <Suspense fallback={<Opening />}>
              <Frame />
            </Suspense>
          </ScreenBoundary>
        </Address>
      </I18nProvider>,
    ),
  )
}

// In its own task after the modules above, so that a touch in between is answered.
void nextTask().then(() => begin(container))
