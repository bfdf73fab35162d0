import { useLocation, useNavigate } from 'react-router'
import { paths } from '../paths.ts'

/** Goes back in the history; from a screen that was opened by its address, to the screen above it. */
export function useBack(home: string = paths.home) {
  const navigate = useNavigate()
  const { key } = useLocation()
  return () => {
    if (key === 'default') void navigate(home, { replace: true })
    else void navigate(-1)
  }
}
