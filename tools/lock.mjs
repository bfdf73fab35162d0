// Plain JavaScript without dependencies, because the launcher uses it before the packages are installed.

/**
 * Paths of packages in which two texts of package-lock.json differ ("" is package.json itself). An optional package
 * that only one of them has, such as the binary of another platform, is ignored: npm adds and drops these depending on
 * the registry. For this machine's own binary it is a difference.
 * @param {string} before
 * @param {string} after
 * @param {(path: string) => boolean} isInstalled
 * @returns {string[]}
 */
export function lockDifferences(before, after, isInstalled) {
  const [old, now] = [before, after].map((text) => JSON.parse(text).packages)
  return [...new Set([...Object.keys(old), ...Object.keys(now)])].filter((path) => {
    if (old[path] && now[path]) return JSON.stringify(old[path]) !== JSON.stringify(now[path])
    const only = old[path] ?? now[path]
    return !only.optional || (now[path] ? isInstalled(path) : isOfThisMachine(only))
  })
}

function isOfThisMachine({ os, cpu, libc }) {
  if (!os?.includes(process.platform) || !cpu?.includes(process.arch)) return false
  process.report.excludeNetwork = true
  return !libc || libc.includes(process.report.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl')
}
