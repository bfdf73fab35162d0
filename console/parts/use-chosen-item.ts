import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { isDialogOpen } from '../keys/key-scopes.ts'
import { itemOf, linkTo, type RoomPath } from '../paths.ts'

type Input = {
  path: RoomPath
  tab?: string | undefined
  items: readonly { id: string }[]
  /** The items are read anew: the first may have been decided. */
  isReading: boolean
}

type First = { tab: string | undefined; id?: string }

/** What the operator has decided, by id: a list that shows it still, also of a room that was left, may be an old one. */
const decidedHere = new Set<string>()

/**
 * The chosen item of a queue: the one in the address, else the first when the queue was opened. That one stays chosen
 * after somebody else has decided it: the keys of the page must not become those of the next item.
 */
export function useChosenItem({ path, tab, items, isReading }: Input) {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const named = itemOf(path, pathname)
  const [first, setFirst] = useState<First>({ tab })
  const inLine = items[0]?.id
  if (first.tab !== tab || (named && first.id)) setFirst({ tab })
  else if (!named && !first.id && inLine) setFirst({ tab, id: inLine })
  else if (first.id && decidedHere.has(first.id) && !isReading) {
    if (!isDialogOpen() && items.every(({ id }) => id !== first.id)) setFirst({ tab })
  }
  const chosenId = named || first.id || inLine
  const current = useRef<string | undefined>(undefined)
  useEffect(() => {
    current.current = chosenId
    return () => {
      current.current = undefined
    }
  }, [chosenId])
  const go = (item?: string) => {
    setFirst({ tab })
    void navigate(linkTo(path, { item, tab }), { replace: true })
  }
  return {
    chosenId,
    /** Whether it is chosen and shown still, when something that was begun with it has ended. */
    isStillChosen: () => current.current === chosenId,
    choose: (id: string) => go(id),
    back: () => go(),
    /** The operator has decided the chosen one. */
    noteDecided: () => {
      if (chosenId) decidedHere.add(chosenId)
    },
  }
}
