import { expect, test } from 'vitest'
import { readApplication, slugOf } from './rules.ts'

test.each([
  ['Northwind Goods', 'northwind-goods'],
  ['  Café Müller & Söhne! ', 'cafe-muller-sohne'],
  ['青い店', 'qingidian'],
  ['***', 'shop'],
  ['Orders', 'shop'],
  ['payments', 'shop'],
  ['a'.repeat(80), 'a'.repeat(40)],
  ['--x--', 'x'],
])('the shop %s is found at /store/%s', (name, slug) => {
  expect(slugOf(name)).toBe(slug)
})

test('an application is stored in one spelling, and each wrong field is named', () => {
  const right = {
    storeName: ' Northwind ',
    storeAddress: '204 Charoen Krung Road',
    country: 'th',
    realName: 'Suda Phongsri',
    phone: '081 888 0101',
    email: ' Suda@Northwind.example ',
  }
  expect(readApplication(right)).toEqual({
    application: {
      ...right,
      storeName: 'Northwind',
      country: 'TH',
      phone: '+66818880101',
      email: 'suda@northwind.example',
    },
    errors: {},
  })
  expect(readApplication({}).errors).toEqual({
    storeName: 'field_required',
    storeAddress: 'field_required',
    country: 'field_required',
    realName: 'field_required',
    phone: 'field_required',
    email: 'field_required',
  })
  expect(readApplication({ ...right, country: 'XX', phone: '12', email: 'suda' }).errors).toEqual({
    country: 'country_invalid',
    phone: 'phone_invalid',
    email: 'email_invalid',
  })
})
