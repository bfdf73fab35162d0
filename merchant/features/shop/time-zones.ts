type Zone = { value: string; label: string }

const kept = new Map<string, readonly Zone[]>()

/** Every time zone with its difference to UTC now, from west to east; UTC first. */
export function timeZonesIn(tag: string, now: Date): readonly Zone[] {
  const known = kept.get(tag)
  if (known) return known
  const zones = [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])].map((name) => {
    const minutes = offsetMinutes(name, now)
    return { name, minutes, label: name === 'UTC' ? 'UTC' : `${spoken(name)} (${offsetText(minutes)})` }
  })
  zones.sort(
    (one, two) => rank(one) - rank(two) || one.minutes - two.minutes || one.label.localeCompare(two.label, tag),
  )
  const sorted = zones.map(({ name, label }) => ({ value: name, label }))
  kept.set(tag, sorted)
  return sorted
}

const rank = ({ name }: { name: string }) => (name === 'UTC' ? 0 : 1)

/** "America/Argentina/Buenos_Aires" is read as "Buenos Aires, Argentina, America". */
const spoken = (name: string) => name.replaceAll('_', ' ').split('/').reverse().join(', ')

const formats = new Map<string, Intl.DateTimeFormat>()

/** Minutes that a zone's clocks are ahead of UTC at a time. */
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
  const far = Math.abs(minutes)
  const clock = `${Math.floor(far / 60)}:${String(far % 60).padStart(2, '0')}`
  return `UTC${minutes < 0 ? '−' : '+'}${clock}`
}
