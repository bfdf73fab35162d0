import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { paths } from '../paths.ts'

/**
 * Whether the user is still here when a request ends. True if the screen is shown, or if the history is still at its
 * entry.
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
 * Goes back in the history, or to the screen above if this one was opened by its address. It does nothing if the user
 * has already left the screen.
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
