import { describe, expect, test } from 'vitest'
import {
  acceptsGzip,
  canonicalQuery,
  pageCount,
  readAcceptCountry,
  readAcceptLanguage,
  readListRequest,
  sumSold,
} from './rules.ts'

test.each([
  ['th-TH,th;q=0.9,en;q=0.8', 'th'],
  ['de-DE,de;q=0.9,ja;q=0.4,en;q=0.6', 'en'],
  ['zh-TW', 'zh-CN'],
  ['KO', 'ko'],
  ['de', null],
  ['en;q=0, vi', 'vi'],
  ['', null],
  ['*', null],
])('Accept-Language %j reads %j', (header, language) => {
  expect(readAcceptLanguage(header)).toBe(language)
})

test.each([
  ['gzip', true],
  ['br, GZIP;q=0.1', true],
  ['gzip;q=0', false],
  ['identity, gzip; q=0.000', false],
  ['br', false],
  ['ungzip', false],
  ['', false],
])('Accept-Encoding %j takes gzip: %j', (header, takes) => {
  expect(acceptsGzip(header)).toBe(takes)
})

test.each([
  ['th-TH,th;q=0.9', 'TH'],
  ['zh-Hant-TW', 'TW'],
  ['de', null],
  ['', null],
])('Accept-Language %j suggests the country %j', (header, country) => {
  expect(readAcceptCountry(header)).toBe(country)
})

describe('a list', () => {
  const read = (query: string) => readListRequest(new URLSearchParams(query), { categoryId: null, minorDigits: 2 })

  test.each([
    ['q=+lamp+&sort=price&page=2', { keyword: 'lamp', sort: 'price', page: 2 }],
    ['page=0&sort=cheap', { keyword: '', sort: 'new', page: 1 }],
    ['page=101', { page: 1 }],
    ['page=2e1', { page: 1 }],
    ['q=%00a%ED%A0%80', { keyword: 'a\uFFFD\uFFFD\uFFFD' }],
    [`q=${'x'.repeat(200)}`, { keyword: 'x'.repeat(80) }],
    ['stock=1&min=10.5&max=', { inStock: true, minPrice: 1_050, maxPrice: null }],
    ['stock=0&min=cheap&max=20.999', { inStock: false, minPrice: null, maxPrice: null }],
    ['min=-1&max=1,000', { minPrice: null, maxPrice: 100_000 }],
  ])('of ?%s is read', (query, request) => {
    expect(read(query)).toMatchObject(request)
  })

  test('has one canonical query, without what is the default', () => {
    expect(canonicalQuery(read('page=3&lang=th&sort=new&q=tea pot'), 2)).toBe('q=tea+pot&page=3')
    expect(canonicalQuery(read('max=20&page=2&stock=1&min=0.5'), 2)).toBe('stock=1&min=0.50&max=20.00&page=2')
    expect(canonicalQuery(read('page=1&stock=&min=&max='), 2)).toBe('')
  })

  test.each([
    [0, 1],
    [60, 1],
    [61, 2],
    [1_000_000, 100],
  ])('of %i items has %i pages', (total, pages) => {
    expect(pageCount(total)).toBe(pages)
  })
})

test('listings are counted in the category of the first level, in the order of the operators', () => {
  const home = { id: 'home', name: 'Home', position: 2 }
  const toys = { id: 'toys', name: 'Toys', position: 1 }
  const tops = new Map([
    ...['home', 'lamps', 'shades'].map((id) => [id, home] as const),
    ['toys', toys],
    ['books', { id: 'books', name: 'Books', position: 2 }],
  ])
  expect(sumSold({ shades: 3, books: 1, toys: 2, home: 4 }, tops)).toEqual({
    products: 10,
    categories: [
      { id: 'toys', name: 'Toys', products: 2 },
      { id: 'books', name: 'Books', products: 1 },
      { id: 'home', name: 'Home', products: 7 },
    ],
  })
  expect(sumSold({}, tops)).toEqual({ products: 0, categories: [] })
})
