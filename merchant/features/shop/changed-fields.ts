/** What differs from what is stored: the rest may have been changed on another device meanwhile. */
export function changedOf<T extends Record<string, string>>(typed: T, stored: T): Partial<T> {
  const changed = Object.entries(typed).filter(([field, text]) => text.trim() !== stored[field])
  return Object.fromEntries(changed) as Partial<T>
}
