import { expect, test } from 'vitest'
import { isEmailLike } from './contact.ts'

test.each([
  'anna@example.com',
  ' anna@example.com ',
  "anna.o'neil+shop@mail.example.co.uk",
  'a_b-c!#$%&*/=?^`{|}~@iana.org',
  '安娜@例子.公司',
  'anna@1and1.example',
  'anna@xn--fsq.com',
])('%j is an email address', (text) => expect(isEmailLike(text)).toBe(true))

test.each([
  'anna',
  'anna@example',
  'anna@@example.com',
  'a\u0007@iana.org',
  'anna@ia\u0007na.org',
  'anna@iana.org\u0007x',
  'an\u200bna@iana.org',
  'anna@ia(na.org',
  'anna@[127.0.0.1]',
  'anna@iana.org,berta@iana.org',
  'anna@<iana.org>',
  'anna@"iana".org',
  'anna@iana.org;',
  '.anna@iana.org',
  'anna.@iana.org',
  'an..na@iana.org',
  'anna@.iana.org',
  'anna@iana.org.',
  'anna@iana..org',
  'anna@-iana.org',
  'anna@iana-.org',
  'anna@127.0.0.1',
  '"anna"@iana.org',
  `${'a'.repeat(65)}@iana.org`,
  `anna@${'a'.repeat(64)}.org`,
])('%j is none', (text) => expect(isEmailLike(text)).toBe(false))
