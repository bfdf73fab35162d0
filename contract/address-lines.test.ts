import { expect, test } from 'vitest'
import { addressLines } from './address-lines.ts'

const address = (given: object) => ({
  name: 'A. Person',
  country: 'DE',
  region: '',
  city: '',
  line1: '',
  line2: '',
  postcode: '',
  ...given,
})

test.each([
  [
    'the postcode before the city in Germany',
    { country: 'DE', city: 'Berlin', line1: 'Torstraße 12', postcode: '10119' },
    ['A. Person', 'Torstraße 12', '10119 Berlin'],
  ],
  [
    'the state and the code behind the city in the United States',
    { country: 'US', city: 'Austin', region: 'TX', line1: '1 Main St', line2: 'Apt 4', postcode: '78701' },
    ['A. Person', '1 Main St', 'Apt 4', 'Austin, TX 78701'],
  ],
  [
    'the postcode on a line of its own in Britain',
    { country: 'GB', city: 'London', line1: '10 High St', postcode: 'SW1A 1AA' },
    ['A. Person', '10 High St', 'London', 'SW1A 1AA'],
  ],
  [
    'from the code down to the name in Japan',
    { country: 'JP', city: '千代田区', region: '東京都', line1: '千代田1-1', postcode: '100-0001' },
    ['〒100-0001', '東京都', '千代田区', '千代田1-1', 'A. Person'],
  ],
  [
    'a city that is its own region once',
    { country: 'CN', city: '上海市', region: '上海市', line1: '浦东新区世纪大道100号', postcode: '200120' },
    ['200120', '上海市', '浦东新区世纪大道100号', 'A. Person'],
  ],
  [
    'from the door up where Japan is typed in Latin letters',
    { country: 'JP', city: 'Chiyoda-ku', region: 'Tokyo', line1: '1-1 Chiyoda', postcode: '100-0001' },
    ['A. Person', '1-1 Chiyoda', 'Chiyoda-ku', 'Tokyo', '100-0001'],
  ],
  [
    'the code behind the province in Thailand',
    { country: 'TH', city: 'Mueang', region: 'Chiang Mai', line1: '291 Nimman Rd', postcode: '50200' },
    ['A. Person', '291 Nimman Rd', 'Mueang', 'Chiang Mai 50200'],
  ],
  [
    'no comma before a region that is missing',
    { country: 'VN', city: 'Hà Nội', line1: '5 Hàng Bạc' },
    ['A. Person', '5 Hàng Bạc', 'Hà Nội'],
  ],
  [
    'no comma before a city that is missing',
    { country: 'US', region: 'TX', line1: '1 Main St', postcode: '78701' },
    ['A. Person', '1 Main St', 'TX 78701'],
  ],
])('%s', (_, given, lines) => {
  expect(addressLines(address(given))).toEqual(lines)
})
