/** The fields that differ from what is stored: another device may have changed the others meanwhile. */
export function changedFields<T extends Record<string, string>>(typed: T, stored: T): Partial<T> {
  const changed = Object.entries(typed).filter(([field, text]) => text.trim() !== stored[field])
  return Object.fromEntries(changed) as Partial<T>
}
