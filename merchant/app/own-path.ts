/** A path within this app, or null. A link must not lead to another site with a fresh session. */
export function ownPath(path: string | null, origin: string): string | null {
  // Two slashes or a backslash begin a host, and a control character can hide one.
  if (!path || !/^\/(?![/\\])[^\\\p{Control}]*$/u.test(path)) return null
  const url = URL.canParse(path, origin) ? new URL(path, origin) : null
  // `/.//host` has this origin, but its normalised path begins with a host.
  return url?.origin === origin && !url.pathname.startsWith('//') ? url.pathname + url.search + url.hash : null
}
