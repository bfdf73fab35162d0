import { describe, expect, test } from 'vitest'
import { deviceName } from '#contract/device-name.ts'
import { changedFields } from './changed-fields.ts'
import { hostOf, isHttps } from './social-links.ts'
import { offsetMinutes, timeZonesIn } from './time-zones.ts'

test.each([
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605 Version/19.0 Mobile/15E148 Safari/604.1',
    'Safari, iPhone',
  ],
  ['Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 Chrome/142.0 Mobile Safari/537.36', 'Chrome, Android'],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0 Safari/537.36 Edg/142.0',
    'Edge, Windows',
  ],
  [
    'Mozilla/5.0 (Linux; Android 15; SM-S921) AppleWebKit/537.36 SamsungBrowser/28.0 Chrome/130 Safari/537.36',
    'Samsung Internet, Android',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox, Linux'],
  ['curl/8.5.0', null],
  ['', null],
])('%s is %s', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name)
})

describe('a link', () => {
  test.each([
    ['', true, null],
    ['  ', true, null],
    ['https://x.com/suda', true, 'x.com'],
    ['HTTPS://X.com', true, 'x.com'],
    ['https://', false, null],
    ['http://x.com', false, null],
    ['x.com', false, null],
    ['javascript:alert(1)', false, null],
    ['https://x.com@evil.example/', true, 'evil.example'],
  ])('%j', (typed, isRight, host) => {
    expect(isHttps(typed)).toBe(isRight)
    expect(typed.trim() === '' ? null : hostOf(typed)).toBe(host)
  })
})

test('only what was changed is sent', () => {
  const stored = { name: 'Suda', phone: '+66' }
  expect(changedFields({ name: 'Suda ', phone: '+66' }, stored)).toEqual({})
  expect(changedFields({ name: 'Suda', phone: '' }, stored)).toEqual({ phone: '' })
})

describe('time zones', () => {
  const january = new Date('2026-01-15T12:00:00Z')
  test.each([
    ['UTC', 0],
    ['Asia/Bangkok', 420],
    ['Asia/Kolkata', 330],
    ['America/St_Johns', -210],
    ['Pacific/Apia', 780],
  ])('%s', (zone, minutes) => {
    expect(offsetMinutes(zone, january)).toBe(minutes)
  })

  test('begin with UTC and go from west to east, each once', () => {
    const zones = timeZonesIn('en', january)
    expect(zones[0]).toEqual({ value: 'UTC', label: 'UTC' })
    expect(new Set(zones.map(({ value }) => value)).size).toBe(zones.length)
    expect(zones.find(({ value }) => value === 'Asia/Bangkok')?.label).toBe('Bangkok, Asia (UTC+7:00)')
    const indexOf = (name: string) => zones.findIndex(({ value }) => value === name)
    expect(indexOf('America/New_York')).toBeLessThan(indexOf('Asia/Bangkok'))
  })
})
