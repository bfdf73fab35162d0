// Plain JavaScript without dependencies, because the launcher uses it before the packages are installed.

/**
 * Paths of packages in which two texts of package-lock.json disagree ("" is package.json itself). That one of them
 * lacks an optional package, such as the binary of another platform, is no disagreement: npm adds and drops these
 * after what the registry has at the moment. One of this machine is, since nothing would say which one was installed,
 * or that none was.
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
