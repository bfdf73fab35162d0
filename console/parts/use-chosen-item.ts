import { useLocation, useNavigate } from 'react-router'
import { itemOf, placeOf, type RoomPath } from '../paths.ts'

type Input = { path: RoomPath; tab: string | undefined; items: readonly { id: string }[] }

/** What is chosen in a queue: the address says it, else it is the first in line. */
export function useChosenItem({ path, tab, items }: Input) {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const named = itemOf(path, pathname)
  const go = (item?: string) => void navigate(placeOf(path, { item, tab }), { replace: true })
  return {
    chosenId: named || items[0]?.id,
    choose: (id: string) => go(id),
    back: () => go(),
  }
}
