type Chosen = {
  rows: readonly string[]
  chosen: ReadonlySet<string>
  /** The row that was toggled last. A range begins with it. */
  last: string
}

/** Toggles a row. A range takes the state of its first row. */
export function toggleRow({ rows, chosen, last }: Chosen, id: string, isRange: boolean): ReadonlySet<string> {
  const [from, to] = [rows.indexOf(last), rows.indexOf(id)]
  const hasRange = isRange && from >= 0
  const isOn = hasRange ? chosen.has(last) : !chosen.has(id)
  const range = hasRange ? rows.slice(Math.min(from, to), Math.max(from, to) + 1) : [id]
  const next = new Set(chosen)
  for (const each of range) {
    if (isOn) next.add(each)
    else next.delete(each)
  }
  return next
}
