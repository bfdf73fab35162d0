import { type AnchorHTMLAttributes, createContext, type MouseEvent, useContext } from 'react'
import { type To, useHref, useLocation, useNavigate } from 'react-router'

type Props = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & {
  to: To
  /** Replaces the last address in the history, so that Back skips it. */
  replace?: boolean
  /** Passed to the next screen with the address. */
  state?: unknown
}

/** The address that is open next to the surrounding list, or null. The row that links to it is marked. */
export const OpenRow = createContext<string | null>(null)

/** A link within the app. The router's own link would add 5 kB for server rendering to the first load. */
export function Link({ to, replace = false, state, onClick, ...rest }: Props) {
  const href = useHref(to)
  const navigate = useNavigate()
  const { pathname, search, hash } = useLocation()
  const isOpen = useContext(OpenRow) === href
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (event.defaultPrevented || isForBrowser(event)) return
    event.preventDefault()
    // A link to the present address must not add an entry to the history.
    void navigate(to, { replace: replace || href === pathname + search + hash, state })
  }
  return <a {...(isOpen && { 'aria-current': 'page' as const })} {...rest} href={href} onClick={follow} />
}

/** Another mouse button or a modifier key opens another tab. */
const isForBrowser = ({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent) =>
  button !== 0 || metaKey || altKey || ctrlKey || shiftKey
