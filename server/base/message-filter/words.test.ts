import { describe, expect, test } from 'vitest'
import { checkStaffMessage } from './check-staff-message.ts'
import { type PhraseLists, type PhraseNode, parsePhrase, phrasesIn } from './phrases.ts'
import { compileLanguage, languageWords, parseLists, type Slot } from './rules.ts'

const standIns = { gap: ' ', rest: '', word: 'very', digit: '5', signs: ' ', line: '\n', start: '', end: '' } as const

/** Texts that together contain every word of a phrase. Optional parts are present in one and missing in another. */
function examplesOf(nodes: readonly PhraseNode[]): string[] {
  const choices = nodes.map(choicesOf)
  const count = Math.max(1, ...choices.map(({ length }) => length))
  return Array.from({ length: count }, (_, at) => choices.map((texts) => texts[at % texts.length]).join(''))
}

function choicesOf(node: PhraseNode): string[] {
  if (node.kind === 'sign') return [node.sign]
  if (node.kind === 'group') return node.alternatives.flatMap(examplesOf)
  if (node.kind === 'repeat') return [...choicesOf(node.node), '']
  return [node.kind === 'not' ? '' : standIns[node.kind]]
}

const examplesIn = (text: string, lists: PhraseLists) =>
  phrasesIn(text).flatMap((phrase) => examplesOf(parsePhrase(phrase, lists)))

type Language = keyof typeof languageWords

/** Sentences that become a request, a demand, a denial or a duty by the word at `_`; one of them must match. */
const carriers: Record<Language, Partial<Record<Slot, string[]>>> = {
  english: {
    password: ['Please send me your _'],
    code: ['Please send me the _', 'Tell me the _ by sms'],
    request: ['_ your password', 'your password _', '_'],
    payment: ['_'],
    negation: ['please send me your password, _', 'please _ send me your password'],
    ownDuty: ['_'],
    reason: ['need to pay the supplier, _'],
    reader: ['need to pay the supplier, lost _'],
  },
  chinese: {
    password: ['请把您的_发给我'],
    code: ['请把_发给我'],
    request: ['_您的密码', '密码_', '_'],
    payment: ['_'],
    negation: ['_请提供密码'],
    ownDuty: ['_'],
    reason: ['需要付款给供应商，_'],
    reader: ['需要付款给供应商，丢失 _'],
  },
  korean: {
    password: ['_를 알려 주세요'],
    code: ['_를 알려 주세요'],
    request: ['비밀번호를 _', '비밀_', '_ 비밀번호'],
    payment: ['_', '_요'],
    negation: ['비밀번호를 알려 주세요 _', '_비밀번호를 알려 주세요', '비밀번호를_알려 주세요'],
    ownDuty: ['_'],
    reason: ['공급사에 송금 필요. _'],
    reader: ['공급사에 송금 필요. 분실 _'],
  },
  japanese: {
    password: ['_を教えてください'],
    code: ['_を教えてください'],
    request: ['パスワードを_', 'パスワード_'],
    payment: ['_'],
    negation: ['パスワードを教えてください_'],
    ownDuty: ['_'],
    reason: ['仕入先への支払いが必要、_'],
    reader: ['仕入先への支払いが必要、紛失 _'],
  },
  thai: {
    password: ['กรุณาบอก_'],
    code: ['กรุณาบอก_'],
    request: ['_รหัสผ่าน', 'รหัสผ่าน_'],
    payment: ['_'],
    negation: ['_กรุณาบอกรหัสผ่าน'],
    ownDuty: ['_'],
    reason: ['ต้องโอนให้ร้าน _'],
    reader: ['ต้องโอนให้ร้าน สูญหาย _'],
  },
  indonesian: {
    password: ['tolong kirimkan _ anda'],
    code: ['tolong kirimkan _ anda'],
    request: ['_ kata sandi', 'kata sandi _'],
    payment: ['_'],
    negation: ['tolong _ kirimkan kata sandi'],
    ownDuty: ['_'],
    reason: ['perlu bayar pemasok, _'],
    reader: ['perlu bayar pemasok, hilang _'],
  },
  vietnamese: {
    password: ['vui long cung cap _'],
    code: ['vui long cung cap _'],
    request: ['_ mat khau', 'mat khau _'],
    payment: ['_'],
    negation: ['_ cung cap mat khau'],
    ownDuty: ['_'],
    reason: ['cần thanh toán cho nhà cung cấp, _'],
    reader: ['cần thanh toán cho nhà cung cấp, thất lạc _'],
  },
}

const faultOf = { password: 'staff_asks_password', code: 'staff_asks_code', payment: 'staff_asks_money' } as const

function works(slot: Slot, sentence: string): boolean {
  const fault = checkStaffMessage(sentence)
  if (slot === 'negation' || slot === 'ownDuty' || slot === 'reason') return fault === null
  if (slot === 'reader') return fault !== null
  if (slot === 'request') return fault === 'staff_asks_password' || fault === 'staff_asks_code'
  return slot in faultOf && fault === faultOf[slot as keyof typeof faultOf]
}

const removedSlots = ['harmless', 'harmlessPayment', 'falseNegation'] as const

describe.each(Object.keys(languageWords) as Language[])('the words of the filter: %s', (language) => {
  const words = languageWords[language]
  const lists = parseLists(words)
  const rules = compileLanguage(words)

  for (const [slot, sentences] of Object.entries(carriers[language]) as [Slot, string[]][]) {
    test.each(examplesIn(words[slot], lists))(`${slot}: %s`, (word) => {
      const filled = sentences.map((sentence) => sentence.replace('_', word))
      expect(
        filled.some((sentence) => works(slot, sentence)),
        filled.join(' / '),
      ).toBe(true)
    })
  }

  for (const slot of removedSlots) {
    test.each(examplesIn(words[slot], lists))(`${slot}: %s`, (word) => {
      expect(`x ${word} x`.replace(rules[slot], '')).not.toContain(word.trim())
    })
  }
})

test.each(
  Object.values(languageWords).flatMap((words) => {
    const { squeezed } = words as { squeezed?: { password: string; code: string } }
    const lists = parseLists(words)
    const slot = (name: 'password' | 'code') =>
      squeezed ? examplesIn(squeezed[name], lists).map((text) => [text, faultOf[name]] as const) : []
    return [...slot('password'), ...slot('code')]
  }),
)('without spaces: %s', (text, fault) => expect(checkStaffMessage(text)).toBe(fault))
