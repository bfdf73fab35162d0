import { createElement, useState } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { between, useSelection } from './use-selection.ts'

const items = ['a', 'b', 'c', 'd'].map((id) => ({ id }))

test.each([
  ['b', 'd', 'bcd'],
  ['d', 'b', 'bcd'],
  ['c', 'c', 'c'],
  [undefined, 'c', 'c'],
  ['gone', 'c', 'c'],
])('a range from %s to %s has the rows %s', (from, to, rows) => {
  expect(between(items, from, to).join('')).toBe(rows)
})

type ProbeProps = { listKeys: readonly string[]; onSeen: (seen: string) => void }

/** Selects all rows of the first list, and says what is selected in each. */
function Probe({ listKeys, onSeen }: ProbeProps) {
  const [step, setStep] = useState(-1)
  const selection = useSelection(items, { listKey: listKeys[Math.max(step, 0)] ?? '' })
  if (step < 0) selection.selectAll()
  else onSeen(selection.isOn ? selection.items.map(({ id }) => id).join('') : 'off')
  if (step + 1 < listKeys.length) setStep(step + 1)
  return null
}

function selectedIn(listKeys: readonly string[]) {
  const seen: string[] = []
  renderToStaticMarkup(createElement(Probe, { listKeys, onSeen: (each) => seen.push(each) }))
  return seen
}

test('a choice is forgotten with its list, and is not back when the list is', () => {
  expect(selectedIn(['waiting', 'all', 'waiting'])).toEqual(['abcd', 'off', 'off'])
})

test('a choice stays while the list is the same', () => {
  expect(selectedIn(['waiting', 'waiting'])).toEqual(['abcd', 'abcd'])
})
