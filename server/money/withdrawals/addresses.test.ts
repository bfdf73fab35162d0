import { describe, expect, test } from 'vitest'
import { checkAddress } from '#contract/chain-address.ts'
import { noTronAddresses, type TronKey, tronKeys, type Wallet, wallets } from '#server/testing/chain-samples.ts'
import { realData, withRealData } from '#tools/real-data.ts'

const read = <T>(name: string) => JSON.parse(realData(`vectors/crypto_addresses/${name}`).toString()) as T
const readTron = () =>
  read<{ from_private_key: TronKey[]; valid: string[]; invalid: string[] }>('tron_address_vectors.json')

describe('an address to withdraw to', () => {
  const ofTron = withRealData(
    'addresses of TRON',
    tronKeys.map(({ address }) => address),
    () => [...readTron().valid, ...readTron().from_private_key.map(({ address }) => address)],
  )

  test.each(ofTron)('%s is one of TRON', (address) => {
    expect(checkAddress('tron', address)).toEqual({ address })
  })

  test.each(withRealData('no addresses of TRON', noTronAddresses, () => readTron().invalid))(
    '%s is none of TRON',
    (address) => {
      expect(checkAddress('tron', address)).toHaveProperty('problem')
    },
  )

  const ofEthereum = withRealData('wallets', wallets, () => read<Wallet[]>('ethers_hdnode_40.json')).flatMap(
    ({ hdnodes }) => hdnodes.map(({ address }) => address),
  )

  test.each(ofEthereum)('%s is one of Ethereum, and once more with its checksum', (address) => {
    const checked = checkAddress('ethereum', address)
    const spelt = 'address' in checked ? checked.address : ''
    expect(spelt.toLowerCase()).toBe(address.toLowerCase())
    expect(checkAddress('ethereum', spelt)).toEqual({ address: spelt })
  })

  // The examples of EIP-55.
  test.each([
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
    '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
    '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
  ])('%s keeps its letters, and with one of them changed it is mistyped', (address) => {
    expect(checkAddress('ethereum', address.toLowerCase())).toEqual({ address })
    const mistyped = address.replace(/[a-f](?=[^a-f]*$)/, (letter) => letter.toUpperCase())
    expect(mistyped).not.toBe(address)
    expect(checkAddress('ethereum', mistyped)).toEqual({ problem: 'checksum' })
  })
})
