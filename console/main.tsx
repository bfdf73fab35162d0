import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { createRoot } from 'react-dom/client'
import './styles.css'
import '#client/older-browsers.ts'
import { Address } from './app/address.tsx'
import { connectApp } from './app/connect-app.ts'
import { Frame } from './app/frame.tsx'
import { followTheme } from './app/theme.ts'
import { chosenLanguage, texts } from './language.ts'

const container = document.getElementById('app')
if (!container) throw new Error('index.html must have an element with the id "app"')

connectApp()
followTheme()
await texts.show(chosenLanguage())

createRoot(container).render(
  <I18nProvider i18n={i18n}>
    <Address>
      <Frame />
    </Address>
  </I18nProvider>,
)
