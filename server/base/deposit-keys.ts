import { lazyRequire } from './lazy-require.ts'
import { fail } from './read-env.ts'

const loadKeys = lazyRequire<typeof import('@scure/bip32')>('@scure/bip32')

/**
 * Accounts of the mnemonic "abandon … about", a public BIP-39 test vector. Their private keys are public, so money sent
 * to their addresses is lost: for development only.
 */
export const demoKeys = {
  evm: 'xpub6DCoCpSuQZB2jawqnGMEPS63ePKWkwWPH4TU45Q7LPXWuNd8TMtVxRrgjtEshuqpK3mdhaWHPFsBngh5GFZaM6si3yZdUsT8ddYM3PwnATt',
  tron: 'xpub6D1AabNHCupeiLM65ZR9UStMhJ1vCpyV4XbZdyhMZBiJXALQtmn9p42VTQckoHVn8WNqS7dqnJokZHAHcHGoaQgmv8D45oNUKx6DZMNZBCd',
} as const

export type DepositKeys = { evm: string | null; tron: string | null; isDemo: boolean }

/**
 * The extended public keys that deposit addresses are derived from: `DEPOSIT_XPUB_EVM` (m/44'/60'/0') and
 * `DEPOSIT_XPUB_TRON` (m/44'/195'/0'). Without them the demo keys are used; where money is real there are no chain
 * deposits. Refuses a private key, without repeating it in the error.
 */
export function readDepositKeys(env: NodeJS.ProcessEnv, { isReal }: { isReal: boolean }): DepositKeys {
  const evm = extendedKey(env, 'DEPOSIT_XPUB_EVM')
  const tron = extendedKey(env, 'DEPOSIT_XPUB_TRON')
  if (evm === null && tron === null && !isReal) return { ...demoKeys, isDemo: true }
  const isDemo = [evm, tron].some((key) => key !== null && Object.values<string>(demoKeys).includes(key))
  if (isReal && isDemo) {
    fail(
      'DEPOSIT_XPUB_EVM or DEPOSIT_XPUB_TRON is a key of the demo, refused where money is real: its private key is public',
    )
  }
  return { evm, tron, isDemo }
}

function extendedKey(env: NodeJS.ProcessEnv, name: string): string | null {
  const key = env[name]
  if (key === undefined || key === '') return null
  if (/prv/i.test(key.slice(0, 8))) {
    fail(`${name} is a private key: the server must hold none. Set the extended public key (xpub)`)
  }
  if (!isExtendedPublicKey(key)) fail(`${name} must be an extended public key (xpub)`)
  return key
}

function isExtendedPublicKey(key: string): boolean {
  try {
    return loadKeys().HDKey.fromExtendedKey(key).privateKey === null
  } catch {
    // The reason could repeat the key, so it is dropped.
    return false
  }
}
