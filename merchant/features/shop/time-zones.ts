import { presentTimeZone } from '#contract/time-zones.ts'

type Zone = { value: string; label: string }

const cache = new Map<string, readonly Zone[]>()

/** Every time zone with its present offset from UTC, UTC first and then from west to east. */
export function timeZonesIn(tag: string, now: Date): readonly Zone[] {
  const cached = cache.get(tag)
  if (cached) return cached
  const zones = [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone').map(presentTimeZone)])]
    .filter(isKnown)
    .map((name) => {
      const minutes = offsetMinutes(name, now)
      return { name, minutes, label: name === 'UTC' ? 'UTC' : `${displayName(name)} (${offsetText(minutes)})` }
    })
  zones.sort(
    (one, two) => rank(one) - rank(two) || one.minutes - two.minutes || one.label.localeCompare(two.label, tag),
  )
  const sorted = zones.map(({ name, label }) => ({ value: name, label }))
  cache.set(tag, sorted)
  return sorted
}

/** A browser may know a zone only by its former name. */
function isKnown(timeZone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }) !== null
  } catch {
    return false
  }
}

const rank = ({ name }: { name: string }) => (name === 'UTC' ? 0 : 1)

/** "America/Argentina/Buenos_Aires" becomes "Buenos Aires, Argentina, America". */
const displayName = (name: string) => name.replaceAll('_', ' ').split('/').reverse().join(', ')

const formats = new Map<string, Intl.DateTimeFormat>()

/** The minutes by which a zone is ahead of UTC at a time. */
export function offsetMinutes(timeZone: string, at: Date): number {
  let format = formats.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' })
    formats.set(timeZone, format)
  }
  const name = format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? 'GMT'
  const [, sign, hours = '0', minutes = '0'] = /GMT([+-])(\d+):(\d+)/.exec(name) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
}

function offsetText(minutes: number): string {
  const distance = Math.abs(minutes)
  const clock = `${Math.floor(distance / 60)}:${String(distance % 60).padStart(2, '0')}`
  return `UTC${minutes < 0 ? '−' : '+'}${clock}`
}
