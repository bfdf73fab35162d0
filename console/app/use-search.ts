import { useEffect, useState } from 'react'
import { useGet } from '#client/get.ts'
import type { Reply } from '#contract/endpoint.ts'
import type { operatorDesk } from '#contract/operator/desk.ts'
import { type FoundKind, foundKeywordMin } from '#contract/operator/found-kinds.ts'
import { api } from '../api.ts'
import { linkTo, paths } from '../paths.ts'

type Group = Reply<typeof operatorDesk.search>['groups'][number]
type Found = Group['list'][number]

/** The room that opens a result. A refund opens on the record of its order, decided or not. */
const roomOf = {
  order: paths.orders,
  merchant: paths.merchants,
  withdrawal: paths.withdrawals,
  deposit: paths.deposits,
  refund: paths.orders,
} as const satisfies Record<FoundKind, string>

/** A choice in the results: one item, or the list of everything that the keyword finds. */
export type Choice = { id: string; to: string; found: Found | null }
export type ChoiceGroup = { kind: FoundKind; choices: readonly Choice[]; hasMore: boolean }

const typingPauseMs = 250

/** The typed text, and the keyword of the search after a pause. Until then the results are of the last keyword. */
export function useKeyword() {
  const [typed, setTyped] = useState('')
  const [keyword, setKeyword] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setKeyword(typed.trim()), typingPauseMs)
    return () => clearTimeout(timer)
  }, [typed])
  return { typed, setTyped, keyword, isCurrent: typed.trim() === keyword }
}

/** The results of a keyword by kind, as far as the operator's roles may read them. */
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
    const to = linkTo(roomOf[kind], { item: found.item })
    return { id: `${kind} ${found.name}`, to, found }
  })
  if (kind !== 'order' || next === null) return { kind, choices, hasMore: next !== null }
  // The last choice leads to all orders that the keyword finds.
  return {
    kind,
    choices: [...choices, { id: 'all orders', to: linkTo(paths.orders, { keyword }), found: null }],
    hasMore: false,
  }
}
