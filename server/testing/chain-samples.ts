import { createECDH, createHash, createHmac, pbkdf2Sync } from 'node:crypto'

/**
 * Blockchain keys and addresses made by the published rules (BIP-32, BIP-39, EIP-55, TRON's format) with Node's
 * cryptography, independent of the product's libraries. The private keys of these addresses are public: never send
 * money there.
 */
const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const versions = { xpub: 0x0488b21e, xprv: 0x0488ade4 } as const
const hardened = 0x80000000

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest()
const numberOf = (bytes: Buffer) => BigInt(`0x${bytes.toString('hex')}`)
const bytesOf = (number: bigint) => Buffer.from(number.toString(16).padStart(64, '0'), 'hex')

/** Base58 with a four-byte checksum, used for Bitcoin's keys and TRON's addresses. */
export function base58Check(content: Buffer): string {
  const bytes = Buffer.concat([content, sha256(sha256(content)).subarray(0, 4)])
  let [number, spelt] = [numberOf(bytes), '']
  for (; number > 0n; number /= 58n) spelt = alphabet[Number(number % 58n)] + spelt
  const zeros = bytes.findIndex((byte) => byte !== 0)
  return '1'.repeat(zeros) + spelt
}

type Node = { key: Buffer; chain: Buffer; depth: number; parent: Buffer; index: number }

function publicKey(key: Buffer): Buffer {
  const curve = createECDH('secp256k1')
  curve.setPrivateKey(key)
  return curve.getPublicKey(null, 'compressed')
}

function halves(secret: string | Buffer, content: Buffer): [Buffer, Buffer] {
  const hash = createHmac('sha512', secret).update(content).digest()
  return [hash.subarray(0, 32), hash.subarray(32)]
}

function master(seed: Buffer): Node {
  const [key, chain] = halves('Bitcoin seed', seed)
  return { key, chain, depth: 0, parent: Buffer.alloc(4), index: 0 }
}

function child(node: Node, index: number): Node {
  const own = publicKey(node.key)
  const number = Buffer.alloc(4)
  number.writeUInt32BE(index)
  const content = index >= hardened ? Buffer.concat([Buffer.alloc(1), node.key]) : own
  const [tweak, chain] = halves(node.chain, Buffer.concat([content, number]))
  const parent = createHash('ripemd160').update(sha256(own)).digest().subarray(0, 4)
  return { key: bytesOf((numberOf(tweak) + numberOf(node.key)) % order), chain, depth: node.depth + 1, parent, index }
}

const steps = (path: string) =>
  path
    .split('/')
    .slice(1)
    .map((step) => Number.parseInt(step, 10) + (step.endsWith("'") ? hardened : 0))

const derive = (seed: Buffer, path: string) => steps(path).reduce(child, master(seed))

function spell({ key, chain, depth, parent, index }: Node, kind: keyof typeof versions): string {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(versions[kind], 0)
  head.writeUInt8(depth, 4)
  parent.copy(head, 5)
  head.writeUInt32BE(index, 9)
  const content = kind === 'xpub' ? publicKey(key) : Buffer.concat([Buffer.alloc(1), key])
  return base58Check(Buffer.concat([head, chain, content]))
}

const seedOf = (words: string) => pbkdf2Sync(words, 'mnemonic', 2048, 64, 'sha512')
const abandon = seedOf(`${'abandon '.repeat(11)}about`)
const junk = seedOf(`${'test '.repeat(11)}junk`)

export type Wallet = { seed: string; hdnodes: { path: string; address: string }[] }

const account = "m/44'/60'/0'/0"

/** The first accounts of the two mnemonics that every wallet's documentation shows. */
export const wallets: readonly Wallet[] = [
  {
    seed: `0x${abandon.toString('hex')}`,
    hdnodes: [
      { path: `${account}/0`, address: '0x9858effd232b4033e47d90003d41ec34ecaeda94' },
      { path: `${account}/1`, address: '0x6fac4d18c912343bf86fa7049364dd4e424ab9c0' },
    ],
  },
  {
    seed: `0x${junk.toString('hex')}`,
    hdnodes: [
      { path: `${account}/0`, address: '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266' },
      { path: `${account}/1`, address: '0x70997970c51812dc3a010c7d01b50e0d17dc79c8' },
      { path: `${account}/2`, address: '0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc' },
      { path: `${account}/3`, address: '0x90f79bf6eb2c4f870365e785982e1f101e93b906' },
    ],
  },
]

const onTron = (address: string) => base58Check(Buffer.from(`41${address.slice(2)}`, 'hex'))

export type TronKey = { private_key_hex: string; address: string }

/** The private keys 1 and 2, and those of the first mnemonic. */
export const tronKeys: readonly TronKey[] = [
  { private_key_hex: bytesOf(1n).toString('hex'), address: onTron('0x7e5f4552091a69125d5dfcb7b8c2659029395bdf') },
  { private_key_hex: bytesOf(2n).toString('hex'), address: onTron('0x2b5ad5c4795c026514f8317c7a215e218dccd6cf') },
  ...(wallets[0]?.hdnodes ?? []).map(({ path, address }) => ({
    private_key_hex: derive(abandon, path).key.toString('hex').toUpperCase(),
    address: onTron(address),
  })),
]

/** Invalid TRON addresses: of another network, with a changed character, cut, or with a character outside base58. */
export const noTronAddresses: readonly string[] = [
  'T',
  ...(wallets[1]?.hdnodes ?? []).map(({ address }) => address),
  ...tronKeys.flatMap(({ address }) => [
    address.slice(0, -1),
    `${address.slice(0, -1)}${address.endsWith('2') ? '3' : '2'}`,
    address.replace(/.$/, '0'),
  ]),
  base58Check(Buffer.alloc(21)),
]

export type ExtendedKeys = { base58: string; base58Priv: string }

const seeds = ['000102030405060708090a0b0c0d0e0f', 'ff'.repeat(32), '5a'.repeat(64)].map((hex) =>
  Buffer.from(hex, 'hex'),
)
const paths = ['m', "m/0'", "m/0'/1", "m/44'/60'/0'", 'm/2147483646/7']

export const extendedKeys: readonly ExtendedKeys[] = seeds.flatMap((seed) =>
  paths.map((path) => {
    const node = derive(seed, path)
    return { base58: spell(node, 'xpub'), base58Priv: spell(node, 'xprv') }
  }),
)

const someKey = derive(abandon, "m/44'/60'/0'")
const raw = (change: (bytes: Buffer) => void) => {
  const bytes = Buffer.alloc(78)
  bytes.writeUInt32BE(versions.xpub, 0)
  someKey.chain.copy(bytes, 13)
  publicKey(someKey.key).copy(bytes, 45)
  change(bytes)
  return base58Check(bytes)
}

/** Invalid extended keys: mistyped, cut, of another kind, or with a point outside the curve. */
export const noExtendedKeys: readonly string[] = [
  'xpub',
  spell(someKey, 'xpub').slice(0, -1),
  spell(someKey, 'xpub').replace(/.$/, (last) => (last === '2' ? '3' : '2')),
  base58Check(Buffer.alloc(78)),
  base58Check(Buffer.alloc(20)),
  raw((bytes) => bytes.writeUInt32BE(0x01020304, 0)),
  raw((bytes) => bytes.writeUInt8(0x09, 45)),
  raw((bytes) => bytes.fill(0xff, 46)),
  raw((bytes) => bytes.writeUInt32BE(1, 9)),
  raw((bytes) => bytes.writeUInt32BE(1, 5)),
]
