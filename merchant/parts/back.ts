import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { paths } from '../paths.ts'

/**
 * Whether the user is still where this was rendered, when something that was sent from there has ended: the screen is
 * shown, or its place in the history is.
 */
export function useIsHere(): () => boolean {
  const { key } = useLocation()
  const isShown = useRef(false)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  return () => isShown.current || (window.history.state?.key ?? 'default') === key
}

/**
 * Goes back in the history; from a screen that was opened by its address, to the screen above it. A screen that was left
 * while something was sent does not go back a second time when that is done.
 */
export function useBack(home: string = paths.home) {
  const navigate = useNavigate()
  const { key } = useLocation()
  const isHere = useIsHere()
  return () => {
    if (!isHere()) return
    if (key === 'default') void navigate(home, { replace: true })
    else void navigate(-1)
  }
}
