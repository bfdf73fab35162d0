import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useIsDialogOpen } from '../keys/key-scopes.ts'
import { itemOf, linkTo, type RoomPath } from '../paths.ts'

type Input = {
  path: RoomPath
  tab?: string | undefined
  items: readonly { id: string }[]
  read: { isFetching: boolean; error: unknown }
}

/** hasLeft: the operator has decided it and the next list is without it, but an open dialog keeps it chosen. */
type First = { tab: string | undefined; id?: string; hasLeft?: boolean }

/**
 * The items decided since the list of a queue was last read, by queue. The old list still shows them, even if the
 * operator has left its room. They are forgotten with the next list, so that an item can come back.
 */
const decidedSince = new Map<string, Set<string>>()

/**
 * The chosen item of a queue: the one in the address, or else the first when the queue was opened. It stays chosen
 * after somebody else has decided it, because the keys of the page must not suddenly apply to the next item.
 */
export function useChosenItem({ path, tab, items, read }: Input) {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const named = itemOf(path, pathname)
  const [first, setFirst] = useState<First>({ tab })
  const isDialogOpen = useIsDialogOpen()
  const queue = linkTo(path, { tab })
  // The list is old while it is read again, and after a failed read.
  const isOld = read.isFetching || read.error !== null
  const decided = decidedSince.get(queue)
  const inLine = (isOld ? items.find(({ id }) => !decided?.has(id)) : items[0])?.id
  if (first.tab !== tab || (named && first.id)) setFirst({ tab })
  else if (!named && !first.id && inLine) setFirst({ tab, id: inLine })
  else if (first.hasLeft) {
    if (!isDialogOpen) setFirst({ tab })
  } else if (first.id && !isOld && decided?.has(first.id) && items.every(({ id }) => id !== first.id)) {
    setFirst({ ...first, hasLeft: true })
  }
  useEffect(() => {
    if (!isOld) decidedSince.delete(queue)
  }, [isOld, queue])
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
    /** Whether the item is still chosen and shown when a request for it ends. */
    isStillChosen: () => current.current === chosenId,
    choose: (id: string) => go(id),
    back: () => go(),
    noteDecided: () => {
      if (chosenId) decidedSince.set(queue, new Set(decidedSince.get(queue)).add(chosenId))
    },
  }
}
