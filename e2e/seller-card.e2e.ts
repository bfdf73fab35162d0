import { legalParts } from '#contract/legal.ts'
import { shop } from '#contract/shop.ts'
import { runSweeps } from '#server/background.ts'
import { aListing } from '#server/testing/goods.ts'
import { anOrder } from '#server/testing/orders.ts'
import { aMerchant } from '#server/testing/people.ts'
import { expect, test } from './support/journey.ts'

/** What the law of a seller's country asks for, by its label for an English reader. */
const sellers = [
  ['AT', 'vatNumber', 'VAT number', 'ATU13585627'],
  ['BR', 'taxNumber', 'Tax number', '11.222.333/0001-81'],
  ['CN', 'businessNumber', 'Business registration number', '91110000600037341L'],
  ['DE', 'vatNumber', 'VAT number', 'DE136695976'],
  ['FR', 'vatNumber', 'VAT number', 'FR40303265045'],
  ['GB', 'register', 'Commercial register', 'England and Wales, 01234567'],
  ['ID', 'taxNumber', 'Tax number', '01.312.166.0-091.000'],
  ['JP', 'responsible', 'Person responsible', '山田 花子'],
  ['KR', 'mailOrderNumber', 'Mail-order report number', '제2020-서울강남-01234호'],
  ['TH', 'taxNumber', 'Tax number', '1-2345-45678-78-1'],
  ['US', 'register', 'Commercial register', 'Delaware, 1234567'],
  ['VN', 'taxNumber', 'Tax number', '0100233488'],
] as const

const noticeOfJapan = '特定商取引法に基づく表記'

const textOf = (html: string) =>
  html
    .replaceAll(/<[^>]*>/g, '\n')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

/** The page as the server renders it, which needs no script to name the seller. */
async function read(address: string) {
  const answer = await fetch(address, { headers: { accept: 'text/html', 'accept-language': 'en' } })
  const html = await answer.text()
  const parts = (pattern: RegExp) => [...html.matchAll(pattern)].map(([part]) => textOf(part))
  return {
    status: answer.status,
    cards: parts(/<section aria-label="Seller".*?<\/section>/gs),
    titles: parts(/<h1.*?<\/h1>/gs),
    links: parts(/<nav aria-label="Legal".*?<\/nav>/gs),
  }
}

test('sellers of 12 countries are named on each page and in the mail of an order, as their laws ask', async ({
  world,
}) => {
  const nameOf = new Intl.DisplayNames(['en'], { type: 'region' })
  for (const [country, detail, label, text] of sellers) {
    const merchant = await aMerchant(world, { form: { country } })
    await world.must(shop.store, { token: merchant.token, body: { [detail]: text } })
    const listing = await aListing(world, merchant)
    const email = `shopper-${country}@example.com`.toLowerCase()
    await anOrder(world, merchant, { lines: [{ listing }], email })
    const verified = [
      'Suda Phongsri',
      '1 High Street, London',
      nameOf.of(country) ?? '',
      merchant.email,
      merchant.phone,
    ]
    const shopUrl = `${world.url}/s/${merchant.shop}`
    for (const path of ['', `/p/${listing.id}`, '/checkout', '/o', '/legal/imprint', '/legal/terms']) {
      const { status, cards } = await read(shopUrl + path)
      expect([status, cards], `${country} ${path}`).toEqual([200, [['Seller', ...verified, `${label}:`, text]]])
    }
    await runSweeps(world.ctx)
    const mail = world.ctx.mail.recent().find(({ to }) => to === email)
    for (const line of [...verified, `${label}: ${text}`]) expect(mail?.text.split('\n'), country).toContain(line)

    const { titles, links } = await read(`${shopUrl}/legal/imprint`)
    const title = country === 'JP' ? noticeOfJapan : 'Legal notice'
    expect([titles, links[0]?.[0], links[0]?.length], country).toEqual([[[title]], title, legalParts.length])
  }
})
