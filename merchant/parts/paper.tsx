import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { createPortal } from 'react-dom'

/** Prints its content alone, and is done when the browser's dialog has closed. */
export function Paper({ children, onDone }: { children: ReactNode; onDone: () => void }) {
  const done = useEffectEvent(onDone)
  useEffect(() => {
    const end = () => done()
    addEventListener('afterprint', end)
    print()
    return () => removeEventListener('afterprint', end)
  }, [])
  return createPortal(<div className="paper">{children}</div>, document.body)
}
