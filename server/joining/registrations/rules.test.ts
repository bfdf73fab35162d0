import { expect, test } from 'vitest'
import { readApplication } from './rules.ts'

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
