import { expect, test } from 'vitest'
import { isCtrlEnter } from './composing.ts'

const enter = { key: 'Enter', ctrlKey: true, metaKey: false, isComposing: false, keyCode: 13 }

test('Ctrl or Command with Enter takes a form, and an input method’s Enter never does', () => {
  expect(isCtrlEnter(enter)).toBe(true)
  expect(isCtrlEnter({ ...enter, ctrlKey: false, metaKey: true })).toBe(true)
  expect(isCtrlEnter({ ...enter, ctrlKey: false })).toBe(false)
  expect(isCtrlEnter({ ...enter, isComposing: true })).toBe(false)
  // Safari says it by the key code alone.
  expect(isCtrlEnter({ ...enter, keyCode: 229 })).toBe(false)
})
