import { secp256k1 } from '@noble/curves/secp256k1.js'
import { hexToBytes } from '@noble/hashes/utils.js'
import { HDKey } from '@scure/bip32'
import { describe, expect, test } from 'vitest'
import { checkAddress } from '#contract/chain-address.ts'
import { depositTokens } from '#contract/deposit-methods.ts'
import {
  type ExtendedKeys,
  extendedKeys,
  noExtendedKeys,
  type TronKey,
  tronKeys,
  type Wallet,
  wallets,
} from '#server/testing/chain-samples.ts'
import { realData, withRealData } from '#tools/real-data.ts'
import { testSecretKey } from '#tools/test-secret.ts'
import { readConfig } from '../../base/config.ts'
import { demoKeys } from '../../base/deposit-keys.ts'
import { addressOf, depositAddress } from './deposit-address.ts'

test('the first addresses of the demo keys are those that the whole world knows', () => {
  expect(depositAddress(demoKeys.evm, 'evm', 0)).toBe('0x9858EfFD232B4033E47d90003D41EC34EcaEda94')
  expect(depositAddress(demoKeys.tron, 'tron', 0)).toBe('TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH')
})

test('every merchant has another address, and it keeps the checksum of its network', () => {
  for (const [kind, network] of [
    ['evm', 'ethereum'],
    ['tron', 'tron'],
  ] as const) {
    const addresses = Array.from({ length: 50 }, (_, index) => depositAddress(demoKeys[kind], kind, index))
    expect(new Set(addresses).size).toBe(50)
    for (const address of addresses) expect(checkAddress(network, address)).toEqual({ address })
  }
})

test('the contracts of the tokens are known, so that nobody is paid there', () => {
  for (const { network, contract } of depositTokens)
    expect(checkAddress(network, contract)).toEqual({ problem: 'lost' })
})

const readVectors = <T>(name: string) => JSON.parse(realData(`vectors/crypto_addresses/${name}`).toString()) as T

describe('by the vectors of others', () => {
  test('addresses of EVM networks come out as elsewhere, from the public half alone', () => {
    const known = withRealData('wallets', wallets, () => readVectors<Wallet[]>('ethers_hdnode_40.json'))
    let checked = 0
    for (const { seed, hdnodes } of known) {
      const master = HDKey.fromMasterSeed(hexToBytes(seed.slice(2)))
      for (const { path, address } of hdnodes) {
        expect(addressOf(master.derive(path).publicKey ?? new Uint8Array(), 'evm').toLowerCase()).toBe(address)
        const [, account, index] = /^(m\/.*)\/0\/(\d+)$/.exec(path) ?? []
        if (!account) continue
        const { publicExtendedKey } = master.derive(account)
        expect(depositAddress(publicExtendedKey, 'evm', Number(index)).toLowerCase()).toBe(address)
        checked += 1
      }
    }
    expect(checked).toBeGreaterThan(5)
  })

  test('addresses of TRON come out as elsewhere', () => {
    type Vectors = { from_private_key: TronKey[] }
    const known = withRealData(
      'keys of TRON',
      tronKeys,
      () => readVectors<Vectors>('tron_address_vectors.json').from_private_key,
    )
    for (const { private_key_hex, address } of known) {
      const publicKey = secp256k1.getPublicKey(hexToBytes(private_key_hex.toLowerCase()))
      expect(addressOf(publicKey, 'tron')).toBe(address)
    }
  })

  test('the server starts with every extended public key and with none of the private ones', () => {
    type Vectors = { valid: { master: ExtendedKeys; children: ExtendedKeys[] }[] }
    const keys = withRealData('extended keys', extendedKeys, () =>
      readVectors<Vectors>('bip32_fixtures.json')
        .valid.flatMap(({ master, children }) => [master, ...children])
        .filter(({ base58 }) => base58.startsWith('xpub')),
    )
    for (const { base58, base58Priv } of keys) {
      expect(readConfig({ DEPOSIT_XPUB_EVM: base58 }).depositKeys).toEqual({ evm: base58, tron: null, isDemo: false })
      expect(() => readConfig({ DEPOSIT_XPUB_TRON: base58Priv })).toThrow(/private key/)
      expect(() => readConfig({ DEPOSIT_XPUB_TRON: ` ${base58Priv}` })).toThrow()
    }
  })

  test('the server does not start with what is no extended key', () => {
    type Vectors = { invalid: { fromBase58: { string: string }[] } }
    const wrong = withRealData('wrong extended keys', noExtendedKeys, () =>
      readVectors<Vectors>('bip32_fixtures.json').invalid.fromBase58.map(({ string }) => string),
    )
    for (const key of wrong) expect(() => readConfig({ DEPOSIT_XPUB_EVM: key }), key).toThrow()
  })
})

describe('the settings of deposits', () => {
  const production = {
    NODE_ENV: 'production',
    SECRET_KEY: testSecretKey,
    DATABASE_URL: 'postgres://localhost/entrepot',
    DATABASE_ROLE_SECRET: testSecretKey,
  }

  test('without any: the demo keys, and in production no deposits by chain', () => {
    expect(readConfig({}).depositKeys).toEqual({ ...demoKeys, isDemo: true })
    expect(readConfig(production).depositKeys).toEqual({ evm: null, tron: null, isDemo: false })
  })

  test('the demo keys are refused in production', () => {
    for (const [name, key] of [
      ['DEPOSIT_XPUB_EVM', demoKeys.evm],
      ['DEPOSIT_XPUB_TRON', demoKeys.tron],
    ] as const) {
      expect(() => readConfig({ ...production, [name]: key })).toThrow(/refused where money is real/)
      expect(readConfig({ [name]: key }).depositKeys.isDemo).toBe(true)
    }
  })

  test('a private key is refused, and never repeated', () => {
    const key = HDKey.fromMasterSeed(hexToBytes('00'.repeat(32))).privateExtendedKey
    const words = 'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about'
    for (const secret of [key, key.replace('xprv', 'zprv'), words, `0x${'11'.repeat(32)}`]) {
      try {
        readConfig({ DEPOSIT_XPUB_EVM: secret })
        expect.unreachable('a private key was taken')
      } catch (error) {
        expect(String(error)).toContain('DEPOSIT_XPUB_EVM')
        expect(String(error)).not.toContain(secret.slice(5, 20))
      }
    }
  })

  test('a maximum is whole cents', () => {
    expect(readConfig({ DEPOSIT_MAX_WALLET: '50000' }).depositMax).toEqual({
      manual: null,
      wallet: 50_000,
      bank_card: null,
    })
    expect(() => readConfig({ DEPOSIT_MAX_WALLET: '1.5' })).toThrow(/whole number/)
  })
})
