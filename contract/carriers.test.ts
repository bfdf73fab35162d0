import { expect, test } from 'vitest'
import { trackingPage } from './carriers.ts'

test('a known carrier has a page for the parcel, whatever follows its name', () => {
  expect(trackingPage('DHL Express', 'JD 014')).toBe(
    'https://www.dhl.com/global-en/home/tracking.html?tracking-id=JD%20014',
  )
  expect(trackingPage('Kerry Express', 'KEX-1')).toMatch(/^https:.*KEX-1$/)
})

test('an unknown carrier, a part of a name and none have no page', () => {
  for (const carrier of ['Upsilon', 'My DHL', '', null]) expect(trackingPage(carrier, '1')).toBeNull()
})

test('a number cannot lead to another page of the carrier', () => {
  expect(trackingPage('UPS', '1&loc=x#y')).toBe('https://www.ups.com/track?tracknum=1%26loc%3Dx%23y')
})
