import { useRef, useState } from 'react'
import type { Call } from '#client/call.ts'
import { type GetResult, useGet } from '#client/get.ts'
import type { Query } from '#contract/endpoint.ts'
import { useIsDialogOpen } from '../keys/key-scopes.ts'

/** One page of a list call, and functions for the next and the previous one. Another call or query begins at page one. */
export function useListPages<E>(call: Call<E>, query: Query<E>) {
  const pages = useCursors(`${call.path} ${JSON.stringify(query)}`)
  const paged: object | undefined = { ...(query as object | undefined), ...(pages.after && { after: pages.after }) }
  const read = useGet(call, { query: paged as Query<E>, keepsPrevious: true })
  return { read: useBelowDialogs(read), pages }
}

/**
 * A list as it was when a dialog opened: a read that was under way would take the row away that the dialog is about, with
 * what was typed there.
 */
function useBelowDialogs<T>(read: GetResult<T>): GetResult<T> {
  const isDialogOpen = useIsDialogOpen()
  const shown = useRef(read)
  if (!isDialogOpen || shown.current.data === undefined) shown.current = read
  const { data } = shown.current
  // A list that a newer one waits behind is old: what its reader has decided meanwhile may be in it still.
  return { ...read, data, isFetching: read.isFetching || data !== read.data }
}

export type ListPages = ReturnType<typeof useCursors>

/** The cursors of a list: forward by the answer's `next`, back by the earlier cursors. */
function useCursors(list: string) {
  const [state, setState] = useState({ list, cursors: [] as readonly string[] })
  const cursors = state.list === list ? state.cursors : []
  const set = (next: readonly string[]) => setState({ list, cursors: next })
  return {
    /** The cursor of the page that is shown; undefined on the first. */
    after: cursors.at(-1),
    /** Counted from zero. */
    page: cursors.length,
    forward: (next: string) => set([...cursors, next]),
    back: () => set(cursors.slice(0, -1)),
  }
}
