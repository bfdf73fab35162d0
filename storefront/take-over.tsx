import './styles.css'
import '#client/older-browsers.ts'
import { type Messages, setupI18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { type ComponentType, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import type { LanguageCode } from '#contract/language-codes.ts'
import type { StorePage, StorePageInput } from '#contract/storefront/pages.ts'
import { numberFormat } from '#kit/intl.ts'
import { connectShopper } from './calls.ts'
import { readServedPart } from './parts/served-part.tsx'
import { countVisit } from './visit.ts'
import { Whole } from './whole.tsx'

const catalogues = import.meta.glob<{ messages: Messages }>('./locales/*.po')

type Catalogue = () => Promise<{ messages: Messages }>
type CatalogueOf = (lang: LanguageCode) => Catalogue | undefined

/** Hydrates the server's page with the same data and language. Pages with separate texts say where these are. */
export async function takeOver(Pages: ComponentType<{ page: StorePage }>, furtherCatalogueOf?: CatalogueOf) {
  const input = JSON.parse(document.getElementById('page-data')?.textContent ?? 'null') as StorePageInput | null
  const root = document.getElementById('page')
  if (!input || !root) throw new Error('the server must send #page and its #page-data')
  const served = readServedPart()
  const { lang } = input.frame
  // A page's first format takes a browser long. In a task of its own it holds up neither a touch nor the hydration.
  setTimeout(() => numberFormat(lang))
  const loaded = await Promise.all([catalogues[`./locales/${lang}.po`]?.(), furtherCatalogueOf?.(lang)?.()])
  const messages = Object.assign({}, ...loaded.map((catalogue) => catalogue?.messages)) as Messages
  const i18n = setupI18n({ locale: lang, messages: { [lang]: messages } })
  const sent = [...root.childNodes]
  connectShopper(lang, i18n._(msg`No connection. Check your network and try again.`))
  // In a transition, so that a touch is answered during hydration.
  startTransition(() => {
    hydrateRoot(root, <Whole {...{ input, i18n, served }} pages={Pages} />, {
      // React takes a page away whose code throws. What the server sent can be read without it, in a box without React.
      onUncaughtError(error) {
        console.error(error)
        const box = root.cloneNode()
        for (const node of sent) box.appendChild(node)
        root.replaceWith(box)
      },
    })
  })
  countVisit(input.page)
}
