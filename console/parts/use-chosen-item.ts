import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { itemOf, linkTo, type RoomPath } from '../paths.ts'

type Input = { path: RoomPath; tab: string | undefined; items: readonly { id: string }[] }

/** `id`: the first in line when the tab was opened. `left`: what was decided last, which the list may still have. */
type First = { tab: string | undefined; id?: string | undefined; left?: string | undefined }

/**
 * The chosen item of a queue: the one in the address, else the first when it was opened. That one stays chosen after
 * somebody else has decided it: an open dialog and the keys must never become those of the next item.
 */
export function useChosenItem({ path, tab, items }: Input) {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const named = itemOf(path, pathname)
  const [first, setFirst] = useState<First>({ tab })
  if (first.tab !== tab || (named && first.id)) setFirst({ tab })
  const inLine = items[0]?.id
  if (!named && first.tab === tab && !first.id && inLine && inLine !== first.left) setFirst({ tab, id: inLine })
  const chosenId = named || first.id || inLine
  const go = (item?: string) => void navigate(linkTo(path, { item, tab }), { replace: true })
  return {
    chosenId,
    choose: (id: string) => go(id),
    back: () => {
      setFirst({ tab })
      go()
    },
    /** Leaves an item that was decided, where no other is to follow it. */
    leave: () => {
      setFirst({ tab, left: chosenId })
      go()
    },
  }
}
