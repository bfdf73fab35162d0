/** Details that laws require of a seller in addition to name, country, address, mail address and phone number. */
export const sellerDetails = [
  'responsible',
  'phoneHours',
  'businessNumber',
  'register',
  'vatNumber',
  'taxNumber',
  'mailOrderNumber',
] as const

export type SellerDetail = (typeof sellerDetails)[number]

/** What the law of a country requires of its sellers, and what it gives their shoppers. */
type SellerLaw = {
  /** In the order of the page. */
  details: readonly SellerDetail[]
  /**
   * Days after the delivery in which a shopper there can leave a contract without a reason, on our terms. Null where
   * the law gives no such right, or one that depends on more than the country: docs/decisions/0023.
   */
  withdrawalDays: number | null
  /** The law's name for the page about the seller, in the language of the country. */
  notice?: string
}

const europe: SellerLaw = { details: ['register', 'vatNumber'], withdrawalDays: 14 }

/** The European Economic Area. */
const europeans = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK'

/**
 * Consumer Rights Directive, Article 6 (EEA) and the Consumer Contracts Regulations 2013 (GB); Act on Specified
 * Commercial Transactions, Article 11 (JP); Act on Consumer Protection in Electronic Commerce, Articles 10 and 13 (KR);
 * notice on electronic commerce registration (TH); Decree 52/2013 (VN); Government Regulation 80/2019 (ID); E-commerce
 * Law, Article 15 (CN).
 */
const laws: Readonly<Record<string, SellerLaw>> = {
  ...Object.fromEntries(europeans.split(' ').map((country) => [country, europe])),
  GB: europe,
  JP: {
    details: ['responsible', 'phoneHours', 'taxNumber'],
    withdrawalDays: null,
    notice: '特定商取引法に基づく表記',
  },
  KR: { details: ['responsible', 'businessNumber', 'mailOrderNumber'], withdrawalDays: null },
  TH: { details: ['businessNumber', 'taxNumber'], withdrawalDays: null },
  VN: { details: ['businessNumber', 'taxNumber'], withdrawalDays: null },
  ID: { details: ['businessNumber', 'taxNumber'], withdrawalDays: null },
  CN: { details: ['businessNumber'], withdrawalDays: null },
}

const others: SellerLaw = { details: ['register', 'taxNumber'], withdrawalDays: null }

export const sellerLawOf = (country: string): SellerLaw => laws[country] ?? others

type WhoSells = { country: string; details: Partial<Record<SellerDetail, string>> }

export const shownDetails = ({ country, details }: WhoSells): { detail: SellerDetail; text: string }[] =>
  sellerLawOf(country).details.flatMap((detail) => {
    const text = details[detail]
    return text === undefined ? [] : [{ detail, text }]
  })
