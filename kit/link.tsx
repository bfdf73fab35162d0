import type { AnchorHTMLAttributes, MouseEvent } from 'react'
import { type To, useHref, useLocation, useNavigate } from 'react-router'

type Props = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & {
  to: To
  /** Takes the place of the last address, so that back leads past it. */
  replace?: boolean
}

/** A link within the app. The router's own brings its server's loading along: 5 kB of the first load for nothing. */
export function Link({ to, replace = false, onClick, ...rest }: Props) {
  const href = useHref(to)
  const navigate = useNavigate()
  const { pathname, search, hash } = useLocation()
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (event.defaultPrevented || isForBrowser(event)) return
    event.preventDefault()
    // To where it stands already is no further step.
    void navigate(to, { replace: replace || href === pathname + search + hash })
  }
  return <a {...rest} href={href} onClick={follow} />
}

/** Another button or a key beside it means another tab. */
const isForBrowser = ({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent) =>
  button !== 0 || metaKey || altKey || ctrlKey || shiftKey
