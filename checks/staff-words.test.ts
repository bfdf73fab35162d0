import { afterAll, beforeAll, expect, test } from 'vitest'
import { languages } from '#contract/language-codes.ts'
import { isLong } from '#tools/long.ts'
import { type CallRow, nameOf, operatorOf } from './call-row.ts'
import { callRows } from './call-rows.ts'
import { forbiddenSentences, honestSentences } from './samples/staff-sentences.ts'
import type { FieldPath } from './text-paths.ts'
import { openTextWalk, type TextWalk } from './text-walk.ts'

/** Texts that are not messages to anybody, by the reason. All other texts of operators are walked. */
const noMessages: Readonly<Record<string, readonly string[]>> = {
  'goods are described by their suppliers': [
    'POST /admin/products title',
    'POST /admin/products description',
    'POST /admin/products images',
    'POST /admin/products imageTexts',
    'POST /admin/products variants',
    'PATCH /admin/products title',
    'PATCH /admin/products description',
    'PATCH /admin/products images',
    'PATCH /admin/products imageTexts',
    'PATCH /admin/products variants',
    'POST /admin/categories name',
    'POST /admin/categories image',
    'PATCH /admin/categories name',
    'PATCH /admin/categories image',
  ],
  'an account to pay to, which two operators decide on': [
    'POST /admin/deposit-instructions holder',
    'POST /admin/deposit-instructions bankName',
    'POST /admin/deposit-instructions accountNumber',
    'POST /admin/deposit-instructions bankCode',
    'POST /admin/deposit-instructions bankAddress',
  ],
  'only operators read it': [
    'POST /admin/recharges/:number/decide line',
    'POST /admin/payments/bank line',
    'POST /admin/payments/bank number',
    'POST /admin/payments/bank payer',
    'POST /admin/payments/bank-returns line',
    'POST /admin/payments/unmatched/close provider',
    ...['provider', 'reference', 'line', 'entries'].map((field) => `POST /admin/payments/payouts ${field}`),
    ...['code', 'number', 'currency'].map((field) => `POST /admin/bank-accounts ${field}`),
    'POST /admin/bank-accounts/:id/mapping mapping',
    'POST /admin/reconciliation/notes key',
    'POST /admin/recharges/:number/reversal line',
    ...['supplier', 'holder', 'accountNumber'].map((field) => `POST /admin/supplier-payouts ${field}`),
    'POST /admin/supplier-payouts/:id/record evidence',
    'POST /admin/supplier-payouts/:id/return line',
    'POST /admin/partners/:id/channel receiver',
    ...['line', 'payer'].map((field) => `POST /admin/partners/:id/prefund ${field}`),
    ...['holder', 'accountNumber'].map((field) => `POST /admin/partners/:id/payouts ${field}`),
    'POST /admin/partner-payouts/:id/record evidence',
    'POST /admin/partner-payouts/:id/return line',
    'POST /admin/payments/unmatched/close eventId',
    'POST /admin/invitations note',
    'POST /admin/operators email',
    'POST /admin/desk/open item',
    'POST /admin/partners key',
    'POST /admin/partners/:id/keys key',
    'POST /admin/security/passkeys name',
    'POST /admin/security/passkeys/rename name',
  ],
  'has a form of its own, in which no sentence fits': [
    'POST /admin/orders/:id/ship trackingNumber',
    'POST /admin/reconciliation/notes day',
    'POST /admin/supplier-payouts before',
    'POST /admin/products/stock variantId',
    'POST /admin/products/stock changeId',
    'POST /admin/products/stock/many changes',
    // Each line is answered separately: server/features/orders/shipment-rules.test.ts.
    'POST /admin/orders/ship/many shipments',
    'POST /admin/categories/order ids',
    'POST /admin/operators roles',
    'POST /admin/operators/:id/roles roles',
    'POST /admin/categories/order idsBefore',
    'PATCH /admin/categories version',
    'POST /admin/conversations/:merchantId key',
    'POST /admin/canned-answers code',
    'POST /admin/security/confirm code',
    'POST /admin/security/confirm recoveryCode',
    'POST /admin/security/confirm passkey',
    'POST /admin/security/passkeys passkey',
  ],
}
const isNoMessage = (name: string) => Object.values(noMessages).some((names) => names.includes(name))

let walk: TextWalk
beforeAll(async () => {
  walk = await openTextWalk(operatorRows)
}, 120_000)
afterAll(() => walk.close())

const operatorRows = callRows.filter(
  ({ endpoint }) => typeof endpoint.access !== 'string' && endpoint.method !== 'GET' && endpoint.stream === undefined,
)
/** The paths of the texts in a body that are a message to somebody. */
const messagePaths = (row: CallRow): FieldPath[] =>
  walk
    .pathsOf(row)
    .filter(([part]) => part === 'body')
    .filter(([, field]) => !isNoMessage(`${nameOf(row)} ${field}`))

/** Fields in which no sentence fits, whatever it says. */
const formed = [
  'id',
  'merchantId',
  'operatorId',
  'categoryId',
  'parentId',
  'kind',
  'queue',
  'clearing',
  'state',
  'status',
  'because',
  'bears',
  'at',
  'algorithm',
  'rule',
  'rate',
  'currency',
]
/** The shortest text that a message of staff may be; a longer sentence is refused for its length. */
const shortestMax = 60
const hasOwnForm = (path: FieldPath) => formed.includes(path.at(-1) ?? '')

const isAboutWords = (fields: Record<string, string> | undefined) =>
  /Customer service never|Staff may not/.test(JSON.stringify(fields ?? {}))

const send = (row: CallRow, path: FieldPath, text: string) =>
  walk.send(row, { path, text, token: operatorOf(walk.things, row.endpoint) })

test('every call of operators that takes a text is walked', () => {
  expect(operatorRows.length).toBeGreaterThan(30)
  expect(operatorRows.filter((row) => messagePaths(row).length > 0).length).toBeGreaterThan(28)
  // Canned answers in each language, and the notes with which conversations are handed over.
  const walked = operatorRows.flatMap((row) => messagePaths(row).map((at) => `${nameOf(row)} ${at.slice(1).join('.')}`))
  const written = ['title', 'reason', ...languages.map(({ code }) => `texts.${code}`)]
  expect(walked).toEqual(expect.arrayContaining(written.map((field) => `POST /admin/canned-answers ${field}`)))
  const conversation = 'POST /admin/conversations/:merchantId'
  expect(walked).toContain(`${conversation} text`)
  for (const act of ['assign', 'close', 'reopen']) expect(walked).toContain(`${conversation}/${act} reason`)
  // An excluded text must still be a field of a call.
  for (const name of Object.values(noMessages).flat()) {
    const row = operatorRows.find((each) => name.startsWith(`${nameOf(each)} `))
    const field = name.split(' ').at(-1) ?? ''
    const properties = (row?.endpoint.body as { properties?: object } | undefined)?.properties ?? {}
    expect(Object.keys(properties), name).toContain(field)
  }
})

test.each(operatorRows.map((row) => [nameOf(row), row] as const))(
  'no text of %s carries what staff may not write',
  async (_, row) => {
    const sentences = forbiddenSentences.filter((_sentence, at) => isLong || at % 4 === 0)
    for (const path of messagePaths(row)) {
      for (const sentence of sentences) {
        const { status, refusal } = await send(row, path, sentence)
        const about = `${path.join('.')}: ${sentence}`
        expect(status, about).toBe(422)
        if (!hasOwnForm(path) && sentence.length <= shortestMax) expect(isAboutWords(refusal.fields), about).toBe(true)
      }
    }
  },
  120_000,
)

test.each(operatorRows.map((row) => [nameOf(row), row] as const))(
  'no honest reason of %s is refused for its words',
  async (_, row) => {
    for (const path of messagePaths(row)) {
      if (path.join('.') !== 'body.reason' && path.join('.') !== 'body.answer') continue
      // The first honest request may carry out the act, and later ones find it done: only the words are looked at.
      for (const sentence of honestSentences.filter((_sentence, at) => isLong || at % 10 === 0)) {
        const { refusal } = await send(row, path, sentence)
        expect(isAboutWords(refusal?.fields), `${path.join('.')}: ${sentence}`).toBe(false)
      }
    }
  },
  120_000,
)
