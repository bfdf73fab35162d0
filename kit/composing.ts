/**
 * Whether a key belongs to an input method, like the Enter that confirms a word. Safari reports it only by the old key
 * code, and after the composition has ended.
 */
export const isComposing = (event: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean =>
  event.isComposing || event.keyCode === 229

type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'isComposing' | 'keyCode'>

/** Ctrl or Command with Enter: what a form takes from any of its fields. */
export const isCtrlEnter = (event: Press): boolean =>
  event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !isComposing(event)
