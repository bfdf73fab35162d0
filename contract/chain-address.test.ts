import { describe, expect, test } from 'vitest'
import { checkAddress } from './chain-address.ts'
import { depositTokens } from './deposit-methods.ts'
import { networks } from './networks.ts'

/** The examples of EIP-55. */
const spelt = [
  '0x52908400098527886E0F7030069857D2E4169EE7',
  '0x8617E340B3D01FA5F11F306F4090FD50E238070D',
  '0xde709f2102306220921060314715629080e2fb77',
  '0x27b1fdb04752bbc536007a920d24acb045561c26',
  '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
  '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
  '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
]

describe('an address of an EVM network', () => {
  test.each(spelt)('%s is taken as it is spelt', (address) => {
    expect(checkAddress('ethereum', address)).toEqual({ address })
    expect(checkAddress('polygon', ` ${address} `)).toEqual({ address })
  })

  test('in small letters only it carries no checksum, and gets the one it should have', () => {
    expect(checkAddress('ethereum', spelt[4]?.toLowerCase() ?? '')).toEqual({ address: spelt[4] })
  })

  test('one letter in the wrong case is a mistyped address, wherever it stands', () => {
    const address = spelt[5] ?? ''
    const letters = [...address].flatMap((letter, i) => (i > 1 && /[a-f]/i.test(letter) ? [i] : []))
    expect(letters.length).toBeGreaterThan(10)
    for (const i of letters) {
      const letter = address[i] ?? ''
      const other = letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase()
      const mistyped = address.slice(0, i) + other + address.slice(i + 1)
      expect(checkAddress('ethereum', mistyped)).toEqual({ problem: 'checksum' })
    }
  })
})

describe('an address of TRON', () => {
  const address = 'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC'

  test('is checked by its checksum: any other character makes it wrong', () => {
    expect(checkAddress('tron', address)).toEqual({ address })
    for (let i = 1; i < address.length; i++) {
      const mistyped = `${address.slice(0, i)}${address[i] === 'z' ? 'y' : 'z'}${address.slice(i + 1)}`
      expect(checkAddress('tron', mistyped)).not.toHaveProperty('address')
    }
  })

  test('is refused on every other network, and the other way round, by name', () => {
    const others = networks.filter(({ addresses }) => addresses === 'evm')
    expect(others.length).toBeGreaterThan(1)
    for (const { id } of others) expect(checkAddress(id, address)).toEqual({ problem: 'other', found: 'TRON' })
    expect(checkAddress('tron', spelt[0] ?? '')).toEqual({ problem: 'other', found: 'Ethereum' })
  })
})

test.each([
  ['1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', 'Bitcoin'],
  ['3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy', 'Bitcoin'],
  ['bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', 'Bitcoin'],
  ['bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr', 'Bitcoin'],
  ['ltc1qg42tkwuuxefutzxezdkdel39gfstuap288mfea', 'Litecoin'],
  ['4fYNw3dojWmQ4dXtSGE9epjRGy9pFSx62YypT7avPYvA', 'Solana'],
])('%s is said to be of %s', (address, found) => {
  expect(checkAddress('tron', address)).toEqual({ problem: 'other', found })
})

test.each([
  'hello',
  '0x',
  '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAe',
  '5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  '😀',
])('%s is no address', (typed) => {
  expect(checkAddress('ethereum', typed)).toEqual({ problem: 'form' })
})

test.each([
  ['ethereum', '0x0000000000000000000000000000000000000000'],
  ['polygon', '0x000000000000000000000000000000000000dEaD'],
  ['ethereum', '0xdAC17F958D2ee523a2206206994597C13D831ec7'],
  ['ethereum', '0xdac17f958d2ee523a2206206994597c13d831ec7'],
  ['tron', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'],
  ['tron', 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb'],
])('on %s, what is sent to %s is lost', (network, typed) => {
  expect(checkAddress(network, typed)).toEqual({ problem: 'lost' })
})

test.each(depositTokens)('what is sent to the contract of $currency on $network is lost', ({ network, contract }) => {
  expect(checkAddress(network, contract)).toEqual({ problem: 'lost' })
})

test('nothing is required to be something', () => {
  expect(checkAddress('tron', '  ')).toEqual({ problem: 'required' })
})
