import { expect, test } from 'vitest'
import { oneLine, plainText } from './plain-text.ts'

/** Unfinished tags, repeated up to the length of a description, would slow down a backtracking expression. */
const unended = ['<', '<!--', '<![', 'a&lt;<', '<br', '<script', '</p ', '&#', '<a <!--', '< ', '&lt']

test.each(unended)('a description of nothing but %j is read in a moment', (sign) => {
  const html = sign.repeat(200_000 / sign.length)
  const startMs = performance.now()
  plainText(html)
  expect(performance.now() - startMs).toBeLessThan(500)
})

test('the text of a description stays, without its tags', () => {
  expect(plainText('<p>One</p><p>Two &amp; <b>three</b></p><script>no()</script>a < b')).toBe('One\nTwo & three\na < b')
})

test.each([
  ['Use at temp < 40 °C, load > 20 kg', 'Use at temp < 40 °C, load > 20 kg'],
  ['Tom &amp; Ann, x<y, z>2', 'Tom & Ann, x<y, z>2'],
  [
    '<p>Width &lt; 40 cm</p><!--[if mso]><xml><o:x>junk</o:x></xml><![endif]--><p>Height > 20 cm</p>',
    'Width < 40 cm\nHeight > 20 cm',
  ],
  ['<ul><li>One<li>Two</ul>caf&eacute;<br>&frac12; &euro;3&nbsp;&bull; &#x1f600;', 'One\nTwo\ncafé\n½ €3 • 😀'],
  ['<table><tr><td>A</td><td>B</td></tr><tr><td>C</td></tr></table>', 'A B\nC'],
  ['<style>p{}</style><title>x</title><svg><text>y</text></svg>Text', 'Text'],
  ['a\nb\n\n  c', 'a\nb\nc'],
])('%j reads as %j', (html, text) => {
  expect(plainText(html)).toBe(text)
})

test('a text that is no text of one line is one for a name', () => {
  expect(oneLine('<b>Salt</b> &amp;<br>pepper')).toBe('Salt & pepper')
})
