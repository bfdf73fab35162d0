// projects: unit
import { expect, test, vi } from 'vitest'
import * as contract from '#contract/index.ts'
import { nonLinearAttack } from '#server/testing/pattern-growth.ts'
import { readSource, sourceFiles } from '#tools/source-files.ts'
import { nodesOf, parseSource } from '#tools/source-nodes.ts'

type Found = Map<string, { place: string; pattern: RegExp }>

const note = (found: Found, place: string, pattern: RegExp) => found.set(String(pattern), { place, pattern })

/** Of all that reads what strangers send; `server/base/db/` reads only the SQL of this repository. */
function patternsOfSources(): Found {
  const found: Found = new Map()
  const files = sourceFiles(/^(contract|server)\/(?!base\/db\/|testing\/|ledger\/model\/).*(?<!\.test)\.ts$/)
  for (const file of files) {
    for (const node of nodesOf(parseSource(file, readSource(file)))) {
      const regex = node['regex'] as { pattern: string; flags: string } | undefined
      if (regex) note(found, file, new RegExp(regex.pattern, regex.flags))
    }
  }
  return found
}

/** Ajv compiles patterns with the flag u. */
function patternsOfSchemas(): Found {
  const found: Found = new Map()
  const walk = (value: unknown, place: string): void => {
    if (typeof value !== 'object' || value === null) return
    for (const [name, part] of Object.entries(value)) {
      if (name === 'pattern' && typeof part === 'string') note(found, place, new RegExp(part, 'u'))
      else walk(part, `${place}.${name}`)
    }
  }
  walk(contract, 'contract')
  return found
}

/** The filter of staff texts builds its patterns from lists of words, at its first text. */
async function patternsOfTheFilter(): Promise<Found> {
  const found: Found = new Map()
  const Plain = RegExp
  vi.stubGlobal(
    'RegExp',
    class extends Plain {
      constructor(pattern: string | RegExp, flags?: string) {
        super(pattern, flags)
        note(found, 'the filter', new Plain(this.source, this.flags))
      }
    },
  )
  const { checkStaffMessage } = await import('#server/base/message-filter/check-staff-message.ts')
  checkStaffMessage('a first text')
  vi.unstubAllGlobals()
  return found
}

const offenders = (found: Found) =>
  [...found.values()].flatMap(({ place, pattern }) => {
    const attack = nonLinearAttack(pattern)
    return attack ? [`${place}: ${pattern} by ${JSON.stringify(attack)}`] : []
  })

test.each([/0+$/, /^(a+)+$/, /<(.+)>/, /(?<=.)\+[^@]*(?=@)/, /^\s*(\w+\s*)+$/])(
  'a pattern whose search grows faster than the text, or never ends, is noticed: %s',
  (pattern) => expect(nonLinearAttack(pattern)).not.toBeNull(),
)

test('the search of every pattern of the contract and of the server grows with the text, not with its square', () => {
  const [ofSources, ofSchemas] = [patternsOfSources(), patternsOfSchemas()]
  expect(ofSources.size).toBeGreaterThan(300)
  expect(ofSchemas.size).toBeGreaterThan(15)
  expect(offenders(new Map([...ofSources, ...ofSchemas]))).toEqual([])
}, 300_000)

test('so does that of every pattern which the filter of staff texts builds from its words', async () => {
  const found = await patternsOfTheFilter()
  expect(found.size).toBeGreaterThan(20)
  expect(offenders(found)).toEqual([])
}, 300_000)
