import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { createRoot } from 'react-dom/client'
import './styles.css'
import { Address } from './app/address.tsx'
import { Frame } from './app/frame.tsx'
import { chosenLanguage, speak } from './language.ts'

const place = document.getElementById('app')
if (!place) throw new Error('index.html must have the place of the app')

await speak(chosenLanguage())

createRoot(place).render(
  <I18nProvider i18n={i18n}>
    <Address>
      <Frame />
    </Address>
  </I18nProvider>,
)
