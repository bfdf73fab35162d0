import { useLocation, useNavigate } from 'react-router'
import { itemOf, linkTo, type RoomPath } from '../paths.ts'

type Input = { path: RoomPath; tab: string | undefined; items: readonly { id: string }[] }

/** The chosen item of a queue: the one in the address, else the first. */
export function useChosenItem({ path, tab, items }: Input) {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const named = itemOf(path, pathname)
  const go = (item?: string) => void navigate(linkTo(path, { item, tab }), { replace: true })
  return {
    chosenId: named || items[0]?.id,
    choose: (id: string) => go(id),
    back: () => go(),
  }
}
