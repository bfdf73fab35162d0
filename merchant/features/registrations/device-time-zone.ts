/** The time zone of this device. */
export const deviceTimeZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone
