/** The form of a network's addresses: hexadecimal with the checksum of EIP-55, or TRON's base58check. */
export type AddressKind = 'evm' | 'tron'

type Network = { id: string; name: string; addresses: AddressKind; currencies: readonly string[] }

/** The supported networks with their currencies of withdrawals. BSC, HECO and DEX contracts are not supported. */
export const networks = [
  { id: 'tron', name: 'TRON', addresses: 'tron', currencies: ['USDT'] },
  { id: 'ethereum', name: 'Ethereum', addresses: 'evm', currencies: ['USDT', 'USDC'] },
  { id: 'polygon', name: 'Polygon', addresses: 'evm', currencies: ['USDT', 'USDC'] },
  { id: 'arbitrum', name: 'Arbitrum', addresses: 'evm', currencies: ['USDC'] },
] as const satisfies readonly Network[]

export type NetworkId = (typeof networks)[number]['id']

export const findNetwork = (id: string): Network | undefined => networks.find((network) => network.id === id)

/** The currencies of withdrawals with their networks, in the order of the screen. */
export const payoutCurrencies = [...new Set(networks.flatMap(({ currencies }) => currencies))].map((currency) => ({
  currency,
  networks: networks
    .filter(({ currencies }) => (currencies as readonly string[]).includes(currency))
    .map(({ id, name }) => ({ id, name })),
}))
