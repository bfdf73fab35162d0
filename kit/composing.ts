/**
 * Whether a key belongs to an input method, as the Enter that confirms a word: Safari says so by the old code alone, and
 * after the composition has ended.
 */
export const isComposing = (event: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean =>
  event.isComposing || event.keyCode === 229
