export const deviceTimeZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone
