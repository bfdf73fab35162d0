import { expect, test } from 'vitest'
import { plainText } from './plain-text.ts'

/** As long as a description is read, of signs that begin a tag and never end one. */
const unended = ['<', '<br', '<script', '</p ', '&#', '<a <!--', '< ', '&lt']

test.each(unended)('a description of nothing but %j is read in a moment', (sign) => {
  const html = sign.repeat(200_000 / sign.length)
  const startMs = performance.now()
  plainText(html)
  expect(performance.now() - startMs).toBeLessThan(500)
})

test('the text of a description stays, without its tags', () => {
  expect(plainText('<p>One</p><p>Two &amp; <b>three</b></p><script>no()</script>a < b')).toBe('One\nTwo & three\na < b')
})
