import { expect, test } from 'vitest'
import { lockMinutes, passwordFault, readApplication, slugOf } from './rules.ts'

const owner = { email: 'suda.phongsri@northwind.example', phone: '+66818880101' }

test.each([
  ['correct horse', null],
  ['ninechars', 'password_short'],
  ['1234567890', 'password_common'],
  ['QwertyUiop', 'password_common'],
  ['password123', 'password_common'],
  ['aaaaaaaaaaaa', 'password_common'],
  ['suda.phongsri@northwind.example', 'password_is_account'],
  ['Suda.Phongsri@Northwind.example', 'password_is_account'],
  ['+66818880101', 'password_is_account'],
  ['66 81 888 0101', 'password_is_account'],
  ['081 888 0101', 'password_is_account'],
  ['正しい馬のバッテリー留め具', null],
  ['รหัสผ่านยาวมาก', null],
  ['👩‍👩‍👧‍👦👩‍👩‍👧‍👦', null],
  ['x'.repeat(64) + 'y'.repeat(64), null],
  ['x'.repeat(64) + 'y'.repeat(65), 'field_too_long'],
])('of %s as a password: %s', (password, fault) => {
  expect(passwordFault(password, owner)).toBe(fault)
})

test.each([
  ['Northwind Goods', 'northwind-goods'],
  ['  Café Müller & Söhne! ', 'cafe-muller-sohne'],
  ['青い店', 'shop'],
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
    faults: {},
  })
  expect(readApplication({}).faults).toEqual({
    storeName: 'field_required',
    storeAddress: 'field_required',
    country: 'field_required',
    realName: 'field_required',
    phone: 'field_required',
    email: 'field_required',
  })
  expect(readApplication({ ...right, country: 'XX', phone: '12', email: 'suda' }).faults).toEqual({
    country: 'country_invalid',
    phone: 'phone_invalid',
    email: 'email_invalid',
  })
})

test('the payment password is locked for longer each time, to a day', () => {
  expect([0, 1, 2, 6, 7, 60].map(lockMinutes)).toEqual([15, 30, 60, 960, 1440, 1440])
})
