import { useRef, useState } from 'react'
import type { Call } from '#client/call.ts'
import { type GetResult, useGet } from '#client/get.ts'
import type { Query } from '#contract/endpoint.ts'
import { useIsDialogOpen } from '../keys/key-scopes.ts'

/** One page of a list call, and functions for the other pages. Another call or query begins at page one. */
export function useListPages<E>(call: Call<E>, query: Query<E>) {
  const pages = useCursors(`${call.path} ${JSON.stringify(query)}`)
  const paged: object | undefined = { ...(query as object | undefined), ...(pages.after && { after: pages.after }) }
  const read = useGet(call, { query: paged as Query<E>, keepsPrevious: true })
  return { read: useBelowDialogs(read), pages }
}

/** Keeps a list as it was when a dialog opened, because a later read would remove the dialog's row and text. */
function useBelowDialogs<T>(read: GetResult<T>): GetResult<T> {
  const isDialogOpen = useIsDialogOpen()
  const shown = useRef(read)
  if (!isDialogOpen || shown.current.data === undefined) shown.current = read
  const { data } = shown.current
  // While a newer list waits, this one is old: it may have items that the operator has already decided.
  return { ...read, data, isFetching: read.isFetching || data !== read.data }
}

export type ListPages = ReturnType<typeof useCursors>

function useCursors(list: string) {
  const [state, setState] = useState({ list, cursors: [] as readonly string[] })
  const cursors = state.list === list ? state.cursors : []
  const set = (next: readonly string[]) => setState({ list, cursors: next })
  return {
    /** The cursor of the shown page. Undefined on the first page. */
    after: cursors.at(-1),
    /** Counted from zero. */
    page: cursors.length,
    forward: (next: string) => set([...cursors, next]),
    back: () => set(cursors.slice(0, -1)),
  }
}
