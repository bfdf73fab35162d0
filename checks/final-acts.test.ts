// projects: unit
import { describe, expect, test } from 'vitest'
import { readSource, sourceFiles } from '#tools/source-files.ts'
import { nodesOf } from '#tools/source-nodes.ts'
import { type Beginning, chosenBeforehand, codeOf, elementOf, parse, type Source } from './chosen-beforehand.ts'

/** Reasons why a control may start with a choice: it decides nothing final. */
const why = {
  filter: 'it chooses what is shown, and nothing is sent',
  kept: 'it shows what is kept, and may be changed again',
  read: 'it says how a file is read, and the rows are shown before anything is written',
  typed:
    'the user has chosen it: before the page was loaded again, on the screen before, or by the button that opened it',
  padded: 'a pad names it and asks for the payment password before anything happens',
  only: 'one answer alone is possible',
  provider: 'the payment itself is confirmed at the bank or the provider',
} as const

const begun: Readonly<Record<keyof typeof why, readonly string[]>> = {
  filter: [
    'console/app/account-menu.tsx ThemeChoice Choice: theme',
    'console/features/audit/audit-filters.tsx AuditFilters ChoiceChip: act',
    'console/features/audit/audit-filters.tsx AuditFilters ChoiceChip: operator',
    'console/features/ledger/ledger-filters.tsx LedgerFilters ChoiceChip: account',
    'console/features/ledger/ledger-filters.tsx LedgerFilters ChoiceChip: kind',
    "console/features/orders/orders-list.tsx OrdersList select: status ?? ''",
    'console/features/products/product-filters.tsx ProductFilters ChoiceChip: filters.categoryId',
    'console/features/products/product-filters.tsx ProductFilters ChoiceChip: filters.missing',
    'console/features/products/product-filters.tsx ProductFilters ChoiceChip: filters.state',
    'console/features/products/product-filters.tsx ProductFilters ChoiceChip: filters.stock',
    'console/features/products/product-filters.tsx ProductFilters ChoiceChip: filters.supplier',
    'console/keys/keys-help.tsx KeysHelp Checkbox: keys',
    'console/language-choice.tsx LanguageChoice Choice: chosenLanguage()',
    // Chooses a template for a text; the text itself is sent.
    'console/parts/reason-field.tsx ReasonField select: ""',
    "merchant/features/dashboard/sales-curve.tsx SalesCurve Segments: '30'",
    'merchant/features/deposits/blockchain-recharge.screen.tsx ChosenBlockchain SelectField: chosen.network',
    'merchant/features/deposits/blockchain-recharge.screen.tsx ChosenBlockchain SelectField: currencies.find((name) => name',
    "merchant/features/finance/export-sheet.tsx ExportSheet Segments: 'month'",
    "merchant/features/finance/export-sheet.tsx ExportSheet Segments: 'csv'",
    'merchant/features/products/filter-panel.tsx FilterPanel SelectField: categoryId',
    'merchant/features/products/filter-panel.tsx FilterPanel SelectField: sort',
    'merchant/parts/language-switch.tsx LanguageSwitch select: chosenLanguage()',
    'merchant/parts/table.tsx ColumnChoice Checkbox: shown.some((column) => column.key',
  ],
  kept: [
    'console/features/bank-lines/account-fields.tsx AccountFields SelectInput: value.clearing',
    'console/features/operators/role-choice.tsx RoleChoice input: value.includes(role)',
    "console/features/partners/channel-dialog.tsx ChannelDialog ReasonChoice: partner.receiver === null || partner.isOpen ? 'open' : 'suspended'",
    'console/features/products/category-editor.tsx CategoryEditor CategorySelect: parentId',
    'console/features/products/product.screen.tsx CategorySection CategorySelect: draft.categoryId',
    'console/features/products/product.screen.tsx CategorySection Checkbox: draft.onSale',
    'console/features/products/product.screen.tsx CategorySection Checkbox: draft.recommended',
    "console/features/products/variant-picture.tsx VariantPicture select: picture?.ref ?? ''",
    "console/features/programme/propose-form.tsx ProposeForm FieldInput: typed[field.name] ?? ''",
    "console/features/service/canned-dialog.tsx CannedForm SelectInput: answer?.id ?? ''",
    'merchant/features/push/push.screen.tsx QuietHours SelectField: String(quietFrom)',
    'merchant/features/push/push.screen.tsx QuietHours SelectField: String(quietTo)',
    "storefront/buy/checkout-page.tsx Checkout AddressForm: first && countryCodes.includes(first) ? first : ''",
  ],
  read: [
    "console/features/bank-lines/choice-fields.tsx ColumnFields SelectInput: mapping.columns[name] ?? ''",
    "console/features/bank-lines/choice-fields.tsx FormFields SelectInput: String(mapping.head ?? '')",
    'console/features/bank-lines/choice-fields.tsx FormFields SelectInput: mapping.dates',
    'console/features/bank-lines/choice-fields.tsx FormFields SelectInput: mapping.decimal',
    'console/features/bank-lines/choice-fields.tsx FormFields SelectInput: mapping.delimiter',
    "console/features/bank-lines/choice-fields.tsx FormFields SelectInput: mapping.isBuddhist ? 'buddhist' : 'common'",
    "console/features/bank-lines/choice-fields.tsx WordFields SelectInput: meaningOf(word) ?? is ?? ''",
    'console/features/bank-lines/import-dialog.tsx ImportDialog AccountChoice: chosen || accounts[0]?.id || another',
    'console/features/bank-lines/import-dialog.tsx Tried EncodingField: choices?.encoding ?? attempt.encoding',
    "console/features/imports/column-fields.tsx ColumnFields SelectInput: columns[name] ?? ''",
    'console/features/imports/import-form.tsx ReadingFields SelectInput: options.decimal',
    'console/features/imports/import-form.tsx ReadingFields SelectInput: options.encoding',
    'console/features/imports/import-form.tsx ReadingFields SelectInput: options.format',
    'console/features/imports/import-form.tsx ReadingFields SelectInput: options.lang',
    'console/features/imports/supplier-field.tsx SupplierField SelectInput: isNewSupplier ? another : supplier',
  ],
  typed: [
    'console/features/orders/ship-dialogs.tsx CarrierEventDialog input: first ?? null',
    'console/features/products/products-columns.tsx useSelectionColumn RowCheckbox: has(id)',
    // The account of the previous claim: a claim expires, and decides nothing about the money.
    'console/parts/transfer-dialogs.tsx ClaimDialog SelectInput: chosen || last',
    // What the shopper asked for, which the operator reads beside it.
    'console/features/refunds/line-choice.tsx LineChoice LineRow: itemsOf(line, chosen)',
    'console/features/refunds/what-goes-back.tsx WhatGoesBack Segments: way',
    // How the amount is given. No item is chosen, and the amount is empty.
    "merchant/features/orders/give-back.tsx GiveBack Fields: 'lines'",
    'merchant/features/orders/line-choice.tsx LineChoice LineRow: chosen[at] ?? 0',
    'merchant/features/programme/promote-listings.tsx PromoteListings Checkbox: chosen.includes(listingId)',
    // From the URL, which only a press on "Agree" or "Disagree" changes.
    'merchant/features/refunds/answer-refund.tsx AnswerRefund Segments: refundAnswers.find((each) => each',
    "merchant/features/registrations/document-kind-choice.tsx DocumentKindChoice Segments: form.watch('idKind')",
    'merchant/features/registrations/register-form.tsx RegisterForm TermsConsent: consent.agreed',
    'merchant/parts/select-item.tsx SelectItem Checkbox: selection.isSelected',
    'storefront/after/line-choice.tsx LineChoice input: piecesOf(line) > 0',
    "storefront/after/refund-form.tsx Why RadioList: draft['cause']",
    "storefront/after/refund-form.tsx Why RadioList: draft['goods']",
    "storefront/after/review-form.tsx ReviewForm StarChoice: Number(draft['stars']) || null",
  ],
  padded: [
    'merchant/features/withdrawals/withdraw.screen.tsx MethodSegments Segments: draft.method',
    "merchant/parts/pick-up.tsx PickUp PickSheet: 'escrow'",
  ],
  only: ["console/features/refunds/decide-refund.tsx DecideRefund WhoPays: goods === 'received' ? null : 'supplier'"],
  provider: ['storefront/buy/payment.tsx Choice WayChoice: order.payWith ?? ways[0]'],
}

const sources = sourceFiles(/^(merchant|console|storefront)\/.*(?<!\.test)\.tsx?$/).map((file) =>
  parse(file, readSource(file)),
)
const nameOf = ({ file, component, control, begins }: Beginning) => `${file} ${component} ${control}: ${begins}`

describe('nothing final is chosen beforehand', () => {
  test('every choice of the three apps begins empty, or its reason is given here', () => {
    const found = new Set(chosenBeforehand(sources).map(nameOf))
    const named = Object.values(begun).flat()
    expect([...found].filter((each) => !named.includes(each))).toEqual([])
    expect(named.filter((each) => !found.has(each))).toEqual([])
  })

  test('a planted answer is found in the form itself, through a component, and through what is handed on', () => {
    const planted = `
      export function Answer() {
        const [choice, setChoice] = useState<'agree' | 'disagree'>('agree')
        return <Question value={choice} onChange={setChoice} />
      }
      function Question(props) { return <Row {...props} /> }
      function Row({ value, onChange }) {
        return ['agree', 'disagree'].map((each) => (
          <input key={each} type="radio" checked={each === value} onChange={() => onChange(each)} />
        ))
      }
      export function Direct() {
        const [own] = useState('x')
        return <Segments value={own} />
      }
      export function Empty() {
        const [own] = useState(null)
        return <Segments value={own} />
      }`
    expect(chosenBeforehand([parse('merchant/planted.tsx', planted)]).map(nameOf)).toEqual([
      "merchant/planted.tsx Direct Segments: 'x'",
      "merchant/planted.tsx Answer Question: 'agree'",
    ])
  })
})

const refusing =
  /^(Reject|Refuse|Decline|Cancel|Remove|Stop|Revoke|Close|Log out|Disable|End|Reverse|Turn off|Delete|Erase|Dismiss|Agree)\b(?! to)/
const dialogLabels: Readonly<Record<string, string>> = {
  ConfirmDialog: 'confirmLabel',
  ActDialog: 'act',
  ReasonDialog: 'act',
}
const buttons = new Set(['Button', 'MoneyButton', 'RowButton', 'ButtonLink', 'button', 'a', 'Link'])
/** What it ends can be started again by a press, or it is the screen's only purpose. */
const harmless = new Set([
  'console/keys/keys-help.tsx: Close',
  // Harmless, because it reopens automatically when the merchant writes.
  'console/features/service/chat-acts.tsx: Close it',
  // If a stranger has logged in, this answer costs nothing.
  'merchant/features/account/not-me.screen.tsx: Log out and stop withdrawals',
  // The page of the mail's link has nothing else on it, so its act is what the reader came for.
  'storefront/pages/unfollow-page.tsx: Stop following',
  // Harmless, because the merchant can end the consent.
  'merchant/features/shop/partner-dialogs.tsx: Agree',
])

const textOf = (code: string) => /(?:t`|<Trans>)\s*([^`<]+)/.exec(code)?.[1]?.trim() ?? ''

function* coloured(of: Source): Generator<string> {
  for (const node of nodesOf(of.body)) {
    if (node.type !== 'JSXElement') continue
    const { name, props } = elementOf(of, node['openingElement'] as typeof node)
    const label = dialogLabels[name]
    const text = label ? textOf(props.get(label)?.code ?? '') : buttons.has(name) ? childText(of, node) : ''
    if (!refusing.test(text)) continue
    const look = props.get('look')?.code ?? ''
    const isPrimary = label
      ? !props.has('isDanger')
      : /^[a-z]|Link$/.test(name)
        ? /primaryButton|bg-accent/.test(props.get('className')?.code ?? '')
        : look === '' || look.includes('primary')
    if (isPrimary) yield `${of.file}: ${text}`
  }
}

function childText(of: Source, node: { [name: string]: unknown }) {
  const [inner] = (node['children'] as Parameters<typeof codeOf>[1][]).filter((each) => codeOf(of, each).trim() !== '')
  return textOf(codeOf(of, inner))
}

describe('the dangerous button is never the coloured one', () => {
  test('what refuses, ends or takes away is grey with red words in every app', () => {
    expect(sources.flatMap((of) => [...coloured(of)]).filter((each) => !harmless.has(each))).toEqual([])
  })

  test('a planted one is found', () => {
    const planted = `
      const a = <Button onClick={end}><Trans>Decline order</Trans></Button>
      const b = <ConfirmDialog confirmLabel={t\`Cancel withdrawal\`} onConfirm={end} />
      const c = <button className={primaryButton}><Trans>Cancel the order</Trans></button>
      const d = <Button look="danger" onClick={end}><Trans>Remove</Trans></Button>`
    expect([...coloured(parse('planted.tsx', planted))]).toEqual([
      'planted.tsx: Decline order',
      'planted.tsx: Cancel withdrawal',
      'planted.tsx: Cancel the order',
    ])
  })
})

/** Calls that only mark something as read, and change nothing else. */
const seen: Readonly<Record<string, RegExp>> = {
  'console/features/service/chat-pane.tsx': /^send\(callAt\(api\.operatorService\.seen/,
  'console/parts/use-has-open.ts': /^send\(api\.operatorDesk\.open/,
  'merchant/features/messages/message-detail.screen.tsx': /^run\(\{ id \}\)/,
}

/** Calls that a screen would make merely because it was opened. */
function* runByArrival(of: Source): Generator<string> {
  for (const effect of nodesOf(of.body)) {
    if (effect.type !== 'CallExpression' || !/^use(Layout)?Effect$/.test(codeOf(of, effect['callee']))) continue
    for (const node of nodesOf(effect['arguments'])) {
      const code = codeOf(of, node)
      const isAct = node.type === 'CallExpression' && /^(\w+\.run|run|send)\(/.test(code)
      if (isAct && !seen[of.file]?.test(code)) yield `${of.file}: ${code.split('\n')[0]}`
    }
  }
}

describe('a press on an earlier screen is no answer', () => {
  test('no act is run because a screen opens', () => {
    expect(sources.flatMap((of) => [...runByArrival(of)])).toEqual([])
  })

  test('a planted one is found', () => {
    const planted = "useEffect(() => { if (search.get('answer')) void answer.run({ agree: true }) }, [])"
    expect([...runByArrival(parse('planted.tsx', planted))]).toEqual(['planted.tsx: answer.run({ agree: true })'])
  })
})
