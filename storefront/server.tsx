import { Transform } from 'node:stream'
import { type Messages, setupI18n } from '@lingui/core'
import type { ReactNode } from 'react'
import { renderToPipeableStream, renderToStaticMarkup } from 'react-dom/server'
import type { LanguageCode } from '#contract/language-codes.ts'
import { entryOf, type RenderStorePage } from '#contract/storefront/pages.ts'
import { Ask } from './ask/ask.tsx'
import { BasketView } from './basket-view.tsx'
import { Buy } from './buy/buy.tsx'
import { FindView } from './find-view.tsx'
import { ProductView } from './product-view.tsx'
import { ShopView } from './shop-view.tsx'
import { DocumentHead } from './static/document-head.tsx'
import { Foot } from './static/foot.tsx'
import { ProductPromise } from './static/product-promise.tsx'
import { StoreProviders } from './store-frame.tsx'
import { Whole } from './whole.tsx'

const catalogues = import.meta.glob<{ messages: Messages }>(
  ['./locales/*.po', './ask/locales/*.po', './buy/locales/*.po', './static/locales/*.po'],
  { eager: true },
)

const messagesOf = (lang: LanguageCode): Messages => ({
  ...catalogues[`./locales/${lang}.po`]?.messages,
  ...catalogues[`./ask/locales/${lang}.po`]?.messages,
  ...catalogues[`./buy/locales/${lang}.po`]?.messages,
  ...catalogues[`./static/locales/${lang}.po`]?.messages,
})

const viewOf = { shop: ShopView, product: ProductView, basket: BasketView, find: FindView, ask: Ask, buy: Buy }

/** JSON inside a script element. `<` is escaped, because a text of a shop must not end the element. */
const inScript = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c')

/** The HTML document of a page. The body is streamed, and the browser hydrates it with the data at its end. */
export const renderPage: RenderStorePage = (input, assets) => {
  const { lang } = input.frame
  const i18n = setupI18n({ locale: lang, messages: { [lang]: messagesOf(lang) } })
  const head = renderToStaticMarkup(<DocumentHead input={input} assets={assets} i18n={i18n} />)
  // On a legal page the text below is the part that grows.
  const grows = input.page.kind === 'legal' ? '' : ' class="page-body"'
  const opening = `<!doctype html><html lang="${lang}">${head}<body class="flex min-h-dvh flex-col"><div id="page"${grows}>`
  const still = (part: ReactNode) =>
    renderToStaticMarkup(
      <StoreProviders frame={input.frame} i18n={i18n}>
        {part}
      </StoreProviders>,
    )
  const foot = still(<Foot page={input.page} />)
  const served = input.page.kind === 'product' ? still(<ProductPromise {...input.page} />) : ''
  const closing = `</div>${foot}<script type="application/json" id="page-data">${inScript(input)}</script></body></html>`
  const pages = viewOf[entryOf(input.page.kind)]
  const document = new Transform({
    transform: (chunk, _encoding, done) => done(null, chunk),
    flush(done) {
      this.push(closing)
      done()
    },
  })
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(<Whole {...{ input, i18n, served, pages }} />, {
      onShellReady() {
        document.write(opening)
        resolve(pipe(document))
      },
      onShellError: reject,
      onError: reject,
    })
  })
}
