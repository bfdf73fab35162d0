import { Trans, useLingui } from '@lingui/react/macro'
import { Megaphone } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useGet } from '#client/get.ts'
import { Icon } from '#kit/icon.tsx'
import { Link } from '#kit/link.tsx'
import { api } from '../../api.ts'
import { linkTo } from '../../links.ts'

const shownMax = 3
const turnMs = 6_000

/** Announcements, one line at a time. It stops after one round. Its height is fixed, so that nothing moves. */
export function Ticker() {
  const { t } = useLingui()
  const { data } = useGet(api.messages.announcements, { query: { limit: shownMax } })
  const lines = data?.list ?? []
  const [turns, setTurns] = useState(0)
  const [isPaused, setPaused] = useState(false)
  const count = lines.length

  useEffect(() => {
    const prefersStill = matchMedia('(prefers-reduced-motion: reduce)').matches
    if (prefersStill || isPaused || turns >= count) return
    const timer = setTimeout(() => setTurns(turns + 1), turnMs)
    return () => clearTimeout(timer)
  }, [turns, count, isPaused])

  const line = lines[turns % Math.max(1, count)]
  return (
    <section
      aria-label={t`Announcements`}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
    >
      <Link
        to={linkTo.messages({ filter: 'announcements' })}
        className="flex min-h-44 items-center gap-10 px-20 text-caption text-soft -outline-offset-2"
      >
        <span className="shrink-0 text-soft">
          <Icon of={Megaphone} size={1.6} />
        </span>
        <span className="line-clamp-1 min-w-0 flex-1">
          {line ? line.title : data && <Trans>No announcements yet.</Trans>}
        </span>
      </Link>
    </section>
  )
}
