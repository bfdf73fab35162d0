import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { linkTo } from '../../links.ts'
import { useSearchParams } from '../../parts/search-params.ts'
import { type Destination, isOffered, type Method, savedOf, type Terms } from './destination.ts'

export type WithdrawalDraft = {
  method: Method
  /** The chosen destination, or else the one that last received money. */
  destination: Destination | null
  typed: string
  type: (typed: string) => void
  setMethod: (method: Method) => void
  choose: (destination: Destination) => void
  openForm: () => void
  forget: (id: string) => void
  /** Whether the draft is the same as in this rendering. */
  isUnchanged: () => boolean
  clear: () => void
}

/** What the merchant has entered so far. The method is in the address. */
export function useWithdrawalDraft(terms: Terms | undefined): WithdrawalDraft {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const [chosen, setChosen] = useState<Partial<Record<Method, Destination>>>({})
  const [typed, setTyped] = useState('')
  const hasChains = !terms || terms.methods.blockchain.length > 0
  const method: Method = hasChains && search.get('method') === 'blockchain' ? 'blockchain' : 'bank_card'
  const entered = { method, destination: chosen[method], typed }
  const now = useRef(entered)
  now.current = entered
  const destinations = terms ? [chosen[method], ...savedOf(terms, method)] : []
  return {
    method,
    destination: destinations.find((each) => each && terms && isOffered(terms, each)) ?? null,
    typed,
    type: setTyped,
    setMethod: (next) => void navigate(linkTo.withdraw({ method: next }), { replace: true }),
    choose: (destination) => setChosen((before) => ({ ...before, [method]: destination })),
    openForm: () => void navigate(linkTo.withdraw({ method, step: 'to' })),
    forget: (id) => {
      if (chosen[method]?.named.saved === id) setChosen(({ [method]: _, ...others }) => others)
    },
    isUnchanged: () =>
      now.current.method === method && now.current.destination === chosen[method] && now.current.typed === typed,
    clear: () => {
      setTyped('')
      setChosen({})
    },
  }
}
