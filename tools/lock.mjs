// Plain JavaScript without dependencies, because the launcher uses it before the packages are installed.

/**
 * Paths of packages in which two texts of package-lock.json disagree ("" is package.json itself). That one of them
 * lacks an optional package, such as the binary of another platform, is no disagreement: npm adds and drops these
 * after what the registry has at the moment.
 * @param {string} before
 * @param {string} after
 * @returns {string[]}
 */
export function lockDifferences(before, after) {
  const [old, now] = [before, after].map((text) => JSON.parse(text).packages)
  return [...new Set([...Object.keys(old), ...Object.keys(now)])].filter((path) =>
    old[path] && now[path]
      ? JSON.stringify(old[path]) !== JSON.stringify(now[path])
      : !(old[path] ?? now[path]).optional,
  )
}
