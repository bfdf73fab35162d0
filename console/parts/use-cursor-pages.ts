import { useState } from 'react'

/** The pages of a list by their cursors: forward by the answer's `next`, back by those that led here. */
export function useCursorPages(
  /** What the list is narrowed to: another value begins at the first page. */
  narrowedTo: string,
) {
  const [state, setState] = useState({ narrowedTo, cursors: [] as readonly string[] })
  const cursors = state.narrowedTo === narrowedTo ? state.cursors : []
  const set = (next: readonly string[]) => setState({ narrowedTo, cursors: next })
  return {
    /** The cursor of the page that is shown; undefined on the first. */
    after: cursors.at(-1),
    /** Counted from zero. */
    page: cursors.length,
    forward: (next: string) => set([...cursors, next]),
    back: () => set(cursors.slice(0, -1)),
  }
}

export type CursorPages = ReturnType<typeof useCursorPages>
