/** Caches formatters by language, options and time zone, because creating one takes longer than using it many times. */
function keep<Options, Format>(make: (tag: string, options?: Options) => Format) {
  const made = new Map<string, Format>()
  return (tag: string, options?: Options): Format => {
    const key = tag + JSON.stringify(options ?? {})
    const format = made.get(key) ?? make(tag, options)
    made.set(key, format)
    return format
  }
}

export const numberFormat = keep((tag, options?: Intl.NumberFormatOptions) => new Intl.NumberFormat(tag, options))

/** In UTC, and saying so, where this device does not know the time zone. */
export const dateFormat = keep((tag, options?: Intl.DateTimeFormatOptions) => {
  try {
    return new Intl.DateTimeFormat(tag, options)
  } catch (cause) {
    if (!(cause instanceof RangeError)) throw cause
    return new Intl.DateTimeFormat(tag, { ...options, timeZone: 'UTC', timeZoneName: 'short' })
  }
})
