import type { Body, Reply } from '#contract/endpoint.ts'
import { cardDigits } from '#contract/payouts.ts'
import type { withdrawals } from '#contract/withdrawals.ts'

export type Terms = Reply<typeof withdrawals.terms>
export type Method = Body<typeof withdrawals.withdraw>['method']
type Named = Pick<
  Body<typeof withdrawals.withdraw>,
  'method' | 'saved' | 'fullName' | 'bankName' | 'cardNumber' | 'currency' | 'network' | 'address'
>

export type Destination = {
  named: Named
  name: string
  under: string
  /** The token and network of a blockchain withdrawal. Null for a card. */
  token: { currency: string; network: string } | null
  /** The end of the cool-off of a new saved destination. No money is sent before. */
  notBefore: string | null
  isNew: boolean
}

const last4 = -4
const cardName = (bankName: string, digits: string) => `${bankName} ·· ${digits}`

const shownEndLength = 6
/** The ends of an address, by which people recognise it. The confirmation shows the whole address. */
export const shortAddress = (address: string) => `${address.slice(0, shownEndLength)}…${address.slice(-shownEndLength)}`

/** The saved destinations of a method, last used first. */
export function savedOf(terms: Terms, method: Method): Destination[] {
  if (method === 'bank_card') {
    return terms.methods.bank_card.saved.map(({ id, fullName, bankName, cardLast4, notBefore }) => ({
      named: { method, saved: id },
      name: cardName(bankName, cardLast4),
      under: fullName,
      token: null,
      notBefore,
      isNew: false,
    }))
  }
  return terms.savedAddresses.map(({ id, currency, network, address, notBefore }) => ({
    named: { method, saved: id },
    name: shortAddress(address),
    under: `${currency} · ${networkName(terms, network)}`,
    token: { currency, network },
    notBefore,
    isNew: false,
  }))
}

/** Whether the present terms allow it. A token may have lost its rate since it was chosen. */
export const isOffered = ({ methods }: Terms, { token }: Destination): boolean =>
  token === null || methods.blockchain.some(({ currency }) => currency === token.currency)

export function networkName(terms: Terms, id: string): string {
  const all = terms.methods.blockchain.flatMap(({ networks }) => networks)
  return all.find((network) => network.id === id)?.name ?? id
}

export function cardDestination(fullName: string, bankName: string, cardNumber: string): Destination {
  const digits = cardDigits(cardNumber)
  return {
    named: { method: 'bank_card', fullName, bankName, cardNumber: digits },
    name: cardName(bankName, digits.slice(last4)),
    under: fullName,
    token: null,
    notBefore: null,
    isNew: true,
  }
}

type Chain = { currency: string; network: string; address: string }

export function chainDestination(terms: Terms, { currency, network, address }: Chain): Destination {
  return {
    named: { method: 'blockchain', currency, network, address },
    name: shortAddress(address),
    under: `${currency} · ${networkName(terms, network)}`,
    token: { currency, network },
    notBefore: null,
    isNew: true,
  }
}
