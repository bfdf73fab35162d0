#!/usr/bin/env node
// Checks a statement and derives the balance from it, with nothing but Node 18 or later: no package, no network.
//   node verify-statement.mjs statement.csv
// What it checks is written in verify-statement.md. It ends with 0 where everything holds, else with 1.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

const sha256 = (...parts) => parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest()

/** The fields of each line of a CSV file (RFC 4180). */
function readCsv(text) {
  const rows = []
  let row = []
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/g)) {
    if (quoted === undefined && plain === '' && end === '' && row.length === 0) break
    row.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'))
    if (end === ',') continue
    rows.push(row)
    row = []
  }
  return rows
}

function fromCsv(text) {
  const [columns = [], ...rows] = readCsv(text)
  const transactions = []
  let statement = { merchant: '', currency: '' }
  for (const values of rows) {
    if (values.length !== columns.length) throw new Error(`a line has ${values.length} fields: is the file whole?`)
    const row = Object.fromEntries(columns.map((column, place) => [column, values[place]]))
    const { merchant, currency, time, kind, source, previous_hash: previousHash, hash } = row
    const said = { sequence: Number(row.sequence), time, kind, source, previousHash, hash }
    const before = transactions.at(-1)
    const isSame = before !== undefined && before.sequence === said.sequence
    if (before !== undefined && merchant !== statement.merchant) throw new Error('it speaks of two merchants')
    if (isSame && Object.keys(said).some((name) => before[name] !== said[name])) {
      throw new Error(`transaction ${said.sequence}: its lines do not say the same`)
    }
    statement = { merchant, currency }
    if (!isSame) transactions.push({ ...said, postings: [] })
    transactions.at(-1).postings.push({
      line: Number(row.line),
      account: row.account,
      amount: Number(row.amount_minor),
      balanceAfter: row.balance_after === '' ? null : toMinor(row.balance_after),
      isDecimalRight: toMinor(row.amount) === Number(row.amount_minor),
      order: row.order === '' ? null : row.order,
    })
  }
  return { statement, transactions }
}

const toMinor = (decimal) => Number(decimal.replace('.', ''))

/** The line of text that a transaction's hash covers. */
function textOf(merchant, { sequence, time, kind, source, postings }) {
  const lines = postings.map(({ line, account, amount, order }) =>
    [line, account.replaceAll(':', '.'), amount, ...(order === null ? [] : [order])].join(':'),
  )
  return [merchant, sequence, kind, source, time, ...lines].join('|')
}

/** Throws at the first wrong row; answers the balance of each account at the end. */
function verify({ statement: { merchant }, transactions }) {
  const [first] = transactions
  const balances = new Map()
  if (!first) return balances
  let { sequence, previousHash } = { sequence: first.sequence - 1, previousHash: first.previousHash }
  if (first.sequence === 1 && previousHash !== sha256(merchant).toString('hex')) {
    throw new Error('the first transaction is not chained to the merchant')
  }
  for (const transaction of transactions) {
    const name = `transaction ${transaction.sequence} (${transaction.kind} ${transaction.source})`
    if (transaction.sequence !== sequence + 1)
      throw new Error(`${name}: transaction ${sequence + 1} is missing before it`)
    if (transaction.previousHash !== previousHash) throw new Error(`${name}: is not chained to the one before it`)
    const hash = sha256(Buffer.from(previousHash, 'hex'), textOf(merchant, transaction)).toString('hex')
    if (hash !== transaction.hash) throw new Error(`${name}: its hash is not the hash of what it says`)
    const sum = transaction.postings.reduce((total, { amount }) => total + amount, 0)
    if (transaction.postings.length < 2 || sum !== 0) throw new Error(`${name}: does not sum to zero`)
    for (const posting of transaction.postings) addUp(balances, posting, { name, isWhole: first.sequence === 1 })
    sequence = transaction.sequence
    previousHash = hash
  }
  return balances
}

/** A part of a ledger begins with the earlier balances of its accounts, and a whole one with none. */
function addUp(balances, { account, amount, balanceAfter, isDecimalRight }, { name, isWhole }) {
  if (isDecimalRight === false) throw new Error(`${name}: the amount and the amount in minor units differ`)
  const before = balances.get(account) ?? (isWhole || balanceAfter === null ? 0 : balanceAfter - amount)
  balances.set(account, before + amount)
  if (balanceAfter !== null && balanceAfter !== before + amount) {
    throw new Error(`${name}: says that ${account} holds ${balanceAfter}, its postings sum to ${before + amount}`)
  }
}

function main(file) {
  if (!file) throw new Error('usage: node verify-statement.mjs FILE')
  const text = readFileSync(file, 'utf8').replace(/^\uFEFF/, '')
  const read = text.trimStart().startsWith('{') ? JSON.parse(text) : fromCsv(text)
  const balances = verify(read)
  const last = read.transactions.at(-1)
  if (!last) return console.log('The statement has no transactions.')
  const [from, to] = [read.transactions[0].sequence, last.sequence]
  console.log(`Transactions ${from} to ${to} hold: ${read.transactions.length} hashes, each sums to zero.`)
  console.log(
    from === 1 ? 'The ledger is whole from its first transaction.' : `It begins behind transaction ${from - 1}.`,
  )
  console.log(`Last hash: ${last.hash}`)
  console.log(`In minor units (cents) of ${read.statement.currency}:`)
  for (const [account, amount] of [...balances].sort(([one], [other]) => (one < other ? -1 : 1))) {
    console.log(`  ${account}: ${amount}`)
  }
  console.log(`Your balance is what "available" holds: ${balances.get('available') ?? 0}`)
}

try {
  main(process.argv[2])
} catch (error) {
  console.error(`Does not hold: ${error.message}`)
  process.exitCode = 1
}
