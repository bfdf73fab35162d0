// projects: unit
import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { SetupError } from './setup-error.ts'

const secret = 'q3VfK8zUjYpX0dL2mN7sT4wRbC9hG1eAoI6yDkF5vEs='
const served = { DATABASE_URL: 'postgres://localhost/shop', DATABASE_ROLE_SECRET: secret, SECRET_KEY: secret }
const wrong = ' ; ?'

/** Any text is taken for these: names, addresses to listen on, files and lists of words. */
const free = ['DATA_DIR', 'EXCHANGE_RATES_FILE', 'HOST', 'MAIL_FROM', 'METRICS_HOST', 'NODE_ENV', 'OWN_CONTACTS']

test('every setting with a wrong value is named in one line, which does not repeat the value', () => {
  const names = new Set<string>()
  readConfig(new Proxy({}, { get: (_, name) => void names.add(String(name)) }))
  expect(names.size).toBeGreaterThan(80)
  const taken = [...names].filter((name) => {
    try {
      readConfig({ ...served, [name]: name === 'PLATFORM_OPERATOR' ? ';' : wrong }, { isCommandOfOwner: true })
      return true
    } catch (error) {
      expect(error, name).toBeInstanceOf(SetupError)
      const { message } = error as Error
      expect(message).toContain(name)
      expect(message).not.toMatch(/ ; \?|\n/)
      return false
    }
  })
  expect(taken.sort()).toEqual(free)
})
