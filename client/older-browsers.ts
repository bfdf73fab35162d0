/** What the apps use and the oldest browsers that they support lack: iOS 16.4, Chrome 111 and Firefox 128. */

AbortSignal.any ??= (signals) => {
  const any = new AbortController()
  for (const each of signals) {
    if (each.aborted) any.abort(each.reason)
    else each.addEventListener('abort', () => any.abort(each.reason), { once: true, signal: any.signal })
  }
  return any.signal
}

URL.canParse ??= (url, base) => {
  try {
    return Boolean(new URL(url, base))
  } catch {
    return false
  }
}

Map.groupBy ??= (items, keyOf) => {
  const groups = new Map()
  let at = 0
  for (const item of items) {
    const key = keyOf(item, at++)
    groups.set(key, [...(groups.get(key) ?? []), item])
  }
  return groups
}

Element.prototype.checkVisibility ??= function checkVisibility() {
  return this.getClientRects().length > 0
}
