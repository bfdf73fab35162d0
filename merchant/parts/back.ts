import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { paths } from '../paths.ts'

/** Whether the user is still here when a request ends: the screen is shown, or the history is at its entry. */
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

/** Goes back, or to the screen above if this one was opened by its address. Nothing if the user has left already. */
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
