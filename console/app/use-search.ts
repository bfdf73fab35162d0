import { useEffect, useState } from 'react'
import { useGet } from '#client/get.ts'
import type { Reply } from '#contract/endpoint.ts'
import type { operatorDesk } from '#contract/operator/desk.ts'
import { type FoundKind, foundKeywordMin } from '#contract/operator/found-kinds.ts'
import { api } from '../api.ts'
import { paths, placeOf } from '../paths.ts'

type Group = Reply<typeof operatorDesk.search>['groups'][number]
type Found = Group['list'][number]

/** The room that opens what was found. A refund is opened on the record of its order, decided or not. */
const roomOf = {
  order: paths.orders,
  merchant: paths.merchants,
  withdrawal: paths.withdrawals,
  deposit: paths.deposits,
  refund: paths.orders,
} as const satisfies Record<FoundKind, string>

/** What can be chosen in the results: a thing, or the list of all that the keyword finds. */
export type Choice = { id: string; to: string; found: Found | null }
export type ChoiceGroup = { kind: FoundKind; choices: readonly Choice[]; hasMore: boolean }

const typingPauseMs = 250

/** What is typed, and the keyword that is searched for after a pause; until then the results are of an earlier one. */
export function useKeyword() {
  const [typed, setTyped] = useState('')
  const [keyword, setKeyword] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setKeyword(typed.trim()), typingPauseMs)
    return () => clearTimeout(timer)
  }, [typed])
  return { typed, setTyped, keyword, isCurrent: typed.trim() === keyword }
}

/** What a keyword finds, as far as the operator's roles read it, by kind. */
export function useSearch(keyword: string) {
  const isLong = keyword.length >= foundKeywordMin
  const read = useGet(api.operatorDesk.search, {
    query: { keyword },
    isEnabled: isLong,
  })
  const groups = (isLong ? (read.data?.groups ?? []) : []).map((group) => choicesOf(group, keyword))
  return { groups, isLong, isDone: read.data !== undefined, error: read.error, refresh: read.refresh }
}

function choicesOf({ kind, list, next }: Group, keyword: string): ChoiceGroup {
  const choices: Choice[] = list.map((found) => {
    const to = placeOf(roomOf[kind], { item: found.item })
    return { id: `${kind} ${found.name}`, to, found }
  })
  if (kind !== 'order' || next === null) return { kind, choices, hasMore: next !== null }
  // The room of the orders goes on where five are not enough.
  return {
    kind,
    choices: [...choices, { id: 'all orders', to: placeOf(paths.orders, { keyword }), found: null }],
    hasMore: false,
  }
}
