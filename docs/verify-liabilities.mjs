#!/usr/bin/env node
// Checks that a merchant's balance is in the total that the platform says it owes, with nothing but Node 18 or later:
// no package, no network.
//   node verify-liabilities.mjs proof.json [totals.json]
// proof.json comes from the app; totals.json is the answer of GET /merchant/liabilities, which needs no sign-in: with
// it the root is compared with the one that everybody is shown. It ends with 0 where everything holds, else with 1.
import { createHash, createPublicKey, verify as isSignedBy } from 'node:crypto'
import { readFileSync } from 'node:fs'

const sha256 = (text) => createHash('sha256').update(text).digest('hex')

/** An amount is a whole number of minor units, and never below zero: a negative one would hide others. */
function amountOf(value, name) {
  if (!Number.isSafeInteger(value) || value < 0) throw new Error(`${name} is no amount: ${value}`)
  return value
}

const isHash = (text) => typeof text === 'string' && /^[0-9a-f]{64}$/.test(text)

/** The sum and the hash of the merchant's own leaf. */
function leafOf({ day, leaf }) {
  const { merchant, sequence, available, held, salt } = leaf
  const amount = amountOf(available, 'the balance') + amountOf(held, 'the amount in withdrawals')
  return { amount, hash: sha256(['leaf', day, merchant, sequence, available, held, salt].join('|')) }
}

/** The parent of two nodes: their sum and their hash. */
function parentOf(left, right) {
  const amount = amountOf(left.amount + right.amount, 'a sum')
  return { amount, hash: sha256(['node', left.amount, left.hash, right.amount, right.hash].join('|')) }
}

/** Throws at the first difference. */
function verify(proof) {
  let node = leafOf(proof)
  for (const [at, { side, amount, hash }] of proof.steps.entries()) {
    const beside = { amount: amountOf(amount, `the amount of step ${at + 1}`), hash }
    if (!isHash(hash)) throw new Error(`step ${at + 1} has no hash`)
    if (side !== 'left' && side !== 'right') throw new Error(`step ${at + 1} has no side`)
    node = side === 'left' ? parentOf(beside, node) : parentOf(node, beside)
  }
  if (node.hash !== proof.root) throw new Error('the steps do not lead to the root')
  if (node.amount !== proof.total) throw new Error(`the steps sum to ${node.amount}, the total is ${proof.total}`)
  const text = ['liabilities', proof.day, proof.merchants, proof.total, proof.root].join('|')
  const key = createPublicKey({ key: Buffer.from(proof.key, 'base64'), format: 'der', type: 'spki' })
  if (!isSignedBy(null, Buffer.from(text), key, Buffer.from(proof.signature, 'base64'))) {
    throw new Error('the signature is not that of the key')
  }
}

/** Compares the proof with the totals that everybody is shown. Throws at the first difference. */
function compare(proof, { key, days }) {
  const shown = days.find(({ day }) => day === proof.day)
  if (!shown) throw new Error(`the totals have no ${proof.day}`)
  if (key !== proof.key) throw new Error('the totals are signed by another key')
  for (const name of ['root', 'total', 'merchants', 'signature']) {
    if (shown[name] !== proof[name]) throw new Error(`the totals of ${proof.day} have another ${name}`)
  }
}

const read = (file) => JSON.parse(readFileSync(file, 'utf8').replace(/^\uFEFF/, ''))
const contentOf = (answer) => answer.data ?? answer

function main([file, totals]) {
  if (!file) throw new Error('usage: node verify-liabilities.mjs PROOF [TOTALS]')
  const answer = contentOf(read(file))
  const proof = answer.proof ?? answer
  verify(proof)
  if (totals) compare(proof, contentOf(read(totals)))
  const { day, currency, leaf, total, merchants, root, steps } = proof
  console.log(`Holds: the balance of ${day} is in the total, by ${steps.length} steps.`)
  console.log(`In minor units (cents) of ${currency}:`)
  console.log(`  your balance: ${leaf.available}`)
  console.log(`  in withdrawals that are not paid: ${leaf.held}`)
  console.log(`  owed to all ${merchants} merchants: ${total}`)
  console.log(`After transaction ${leaf.sequence} of your statement, which has the same balances.`)
  console.log(`Root: ${root}`)
  console.log(totals ? 'Everybody is shown the same root.' : 'Compare the root with the public one.')
}

try {
  main(process.argv.slice(2))
} catch (error) {
  console.error(`Does not hold: ${error.message}`)
  process.exitCode = 1
}
