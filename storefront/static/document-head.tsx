import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { minorDigits } from '#contract/currencies.ts'
import { languages } from '#contract/language-codes.ts'
import { toDecimal } from '#contract/money.ts'
import type { StoreAssets, StorePage, StorePageInput } from '#contract/storefront/pages.ts'
import { inLanguage, productPath } from '../links.ts'
import { legalTitle, platformTitle } from './legal-titles.ts'

type Props = { input: StorePageInput; assets: StoreAssets; i18n: I18n }

/** Rendered only on the server: what search engines, link previews and the browser need of a page. */
export function DocumentHead({ input, assets, i18n }: Props) {
  const { frame, page } = input
  const title = titleOf(page, i18n)
  const description = descriptionOf(page)
  const image = imageOf(page)
  const canonical = `${frame.publicUrl}${frame.query === '' ? frame.path : `${frame.path}?${frame.query}`}`
  const isPublic = page.kind === 'shop' || page.kind === 'product'
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
      <meta name="theme-color" content="#f7f7f4" media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content="#0f1216" media="(prefers-color-scheme: dark)" />
      <title>{title}</title>
      <link rel="icon" href="/icon.svg" type="image/svg+xml" />
      {assets.styles.map((href) => (
        <link key={href} rel="stylesheet" href={href} />
      ))}
      {assets.preloads.map((href) => (
        <link key={href} rel="modulepreload" href={href} />
      ))}
      {assets.scripts.map((src) => (
        <script key={src} type="module" src={src} />
      ))}
      {description && <meta name="description" content={description} />}
      {isPublic && (
        <>
          <link
            rel="canonical"
            href={frame.isLangChosen ? frame.publicUrl + inLanguage(frame, frame.lang) : canonical}
          />
          {languages.map(({ code }) => (
            <link key={code} rel="alternate" hrefLang={code} href={frame.publicUrl + inLanguage(frame, code)} />
          ))}
          <link rel="alternate" hrefLang="x-default" href={canonical} />
          <meta property="og:type" content={page.kind === 'product' ? 'product' : 'website'} />
          <meta property="og:title" content={title} />
          <meta property="og:url" content={canonical} />
          <meta property="og:site_name" content={page.shop.name} />
          <meta property="og:locale" content={frame.lang.replace('-', '_')} />
          {description && <meta property="og:description" content={description} />}
          {image && <meta property="og:image" content={frame.publicUrl + image} />}
        </>
      )}
      {page.kind === 'product' && <ProductData input={input} page={page} />}
    </head>
  )
}

function titleOf(page: StorePage, i18n: I18n): string {
  switch (page.kind) {
    case 'shop': {
      const { keyword, category } = page.list
      const part = keyword !== '' ? keyword : category?.name
      return part ? `${part} · ${page.shop.name}` : page.shop.name
    }
    case 'product':
      return `${page.product.title} · ${page.shop.name}`
    case 'basket':
      return `${i18n._(msg`Basket`)} · ${page.shop.name}`
    case 'find':
      return `${i18n._(msg`Find my order`)} · ${page.shop.name}`
    case 'ask':
      return `${i18n._(msg`Ask the shop`)} · ${page.shop.name}`
    case 'question':
      return `${i18n._(msg`Your conversation`)} · ${page.shop.name}`
    case 'legal':
      return page.shop
        ? `${legalTitle(page.part, page.shop.seller.notice, (text) => i18n._(text))} · ${page.shop.name}`
        : platformTitle(page.part, (text) => i18n._(text))
    case 'unfollow':
      return `${i18n._(msg`Stop following`)} · ${page.name}`
    case 'checkout':
      return `${i18n._(msg`Checkout`)} · ${page.shop.name}`
    case 'order':
      return `${i18n._(msg`Your order`)} · ${page.shop.name}`
    case 'missing':
      return i18n._(msg`This page does not exist`)
    case 'failed':
      return i18n._(msg`This page cannot be shown right now`)
  }
}

const descriptionMax = 200

/** The description by the catalogue or the merchant. Without one, the kind of the page and its shop. */
function textOf(page: StorePage): string {
  if (page.kind === 'product') {
    const { description, title, category } = page.product
    return description || [title, category?.name, page.shop.name].filter(Boolean).join(' · ')
  }
  if (page.kind !== 'shop') return ''
  const { introduction, name, categories } = page.shop
  return introduction || [name, ...categories.map((category) => category.name)].join(' · ')
}

function descriptionOf(page: StorePage): string {
  const line = textOf(page).replaceAll(/\s+/g, ' ').trim()
  return line.length <= descriptionMax ? line : `${line.slice(0, descriptionMax - 1).trimEnd()}…`
}

const imageOf = (page: StorePage): string | null =>
  page.kind === 'product' ? (page.product.images[0] ?? null) : page.kind === 'shop' ? page.shop.banner : null

const schemaOrg = 'https://schema.org'

type ProductDataProps = { input: StorePageInput; page: Extract<StorePage, { kind: 'product' }> }

/** The product for search engines. It has a rating only if shoppers have reviewed it. */
function ProductData({ input: { frame }, page: { product, shop } }: ProductDataProps) {
  const url = frame.publicUrl + productPath(shop.id, product.listingId)
  const data = {
    '@context': schemaOrg,
    '@type': 'Product',
    name: product.title,
    image: product.images.map((image) => frame.publicUrl + image),
    description: product.description,
    url,
    offers: product.variants.map(({ name, price, stock }) => ({
      '@type': 'Offer',
      ...(name && { name }),
      url,
      price: toDecimal(price, minorDigits(frame.currency)),
      priceCurrency: frame.currency,
      availability: `${schemaOrg}/${stock > 0 && shop.open ? 'InStock' : 'OutOfStock'}`,
      seller: { '@type': 'Organization', name: shop.name },
    })),
    ...(product.rating !== null && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: product.rating,
        reviewCount: product.reviewCount,
      },
    }),
  }
  const text = JSON.stringify(data).replaceAll('<', '\\u003c')
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React escapes quotes in a script's text, which JSON needs
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: text }} />
}
