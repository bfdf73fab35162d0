import { describe, expect, test } from 'vitest'
import { checkAddress } from '#contract/chain-address.ts'
import { hasRealData, realData } from '#tools/real-data.ts'

describe.runIf(hasRealData)('published vectors', () => {
  const read = (name: string): unknown => JSON.parse(realData(`vectors/crypto_addresses/${name}`).toString())

  test('of TRON', () => {
    const vectors = read('tron_address_vectors.json') as {
      from_private_key: { address: string }[]
      valid: string[]
      invalid: string[]
    }
    const good = [...vectors.valid, ...vectors.from_private_key.map(({ address }) => address)]
    expect(good.length).toBeGreaterThan(2)
    for (const address of good) expect(checkAddress('tron', address)).toEqual({ address })
    expect(vectors.invalid.length).toBeGreaterThan(2)
    for (const address of vectors.invalid) expect(checkAddress('tron', address)).toHaveProperty('problem')
  })

  test('of Ethereum', () => {
    const wallets = read('ethers_hdnode_40.json') as { hdnodes: { address: string }[] }[]
    const addresses = wallets.flatMap(({ hdnodes }) => hdnodes.map(({ address }) => address))
    expect(addresses.length).toBeGreaterThan(0)
    for (const address of addresses) {
      const checked = checkAddress('ethereum', address)
      expect('address' in checked && checked.address.toLowerCase()).toBe(address.toLowerCase())
      if ('address' in checked) expect(checkAddress('ethereum', checked.address)).toEqual(checked)
    }
  })
})
