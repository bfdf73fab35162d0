import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useScrollElement } from './scroll-area.tsx'
import { Spinner } from './spinner.tsx'

const armedAtPx = 64
const resistance = 0.45

type Props = { onRefresh: () => Promise<unknown>; children: ReactNode }

/** Pulling a screen down from its top reads it again. Without touch, Stale and Failed have a retry button. */
export function PullToRefresh({ onRefresh, children }: Props) {
  const { t } = useLingui()
  const scroll = useScrollElement()
  const [pulledPx, setPulled] = useState(0)
  const [isRefreshing, setRefreshing] = useState(false)
  const refresh = useRef(onRefresh)
  refresh.current = onRefresh

  useEffect(() => {
    const area = scroll.current
    if (!area) return
    let startY: number | null = null
    let pulled = 0
    const set = (px: number) => {
      pulled = px
      setPulled(px)
    }
    const start = (event: TouchEvent) => {
      startY = area.scrollTop <= 0 ? (event.touches[0]?.clientY ?? null) : null
    }
    const move = (event: TouchEvent) => {
      if (startY === null) return
      const distance = (event.touches[0]?.clientY ?? startY) - startY
      if (distance > 0 && area.scrollTop <= 0) set(Math.min(distance * resistance, armedAtPx * 1.4))
      else if (pulled > 0) set(0)
    }
    const end = () => {
      startY = null
      const isArmed = pulled >= armedAtPx
      set(0)
      if (!isArmed) return
      setRefreshing(true)
      void refresh.current().finally(() => setRefreshing(false))
    }
    area.addEventListener('touchstart', start, { passive: true })
    area.addEventListener('touchmove', move, { passive: true })
    area.addEventListener('touchend', end)
    area.addEventListener('touchcancel', end)
    return () => {
      area.removeEventListener('touchstart', start)
      area.removeEventListener('touchmove', move)
      area.removeEventListener('touchend', end)
      area.removeEventListener('touchcancel', end)
    }
  }, [scroll])

  const heightPx = isRefreshing ? armedAtPx : pulledPx
  return (
    <>
      <div
        role="status"
        className="flex items-center justify-center gap-8 overflow-hidden text-caption text-soft"
        style={{ height: heightPx, transition: pulledPx > 0 ? 'none' : 'height 180ms ease-out' }}
      >
        {heightPx > 0 && (
          <>
            {isRefreshing && <Spinner />}
            {isRefreshing ? t`Refreshing` : pulledPx >= armedAtPx ? t`Release to refresh` : t`Pull to refresh`}
          </>
        )}
      </div>
      {children}
    </>
  )
}
