import { formatAddress } from 'localized-address-format'
import postcodes from 'postcode-validator'
import type { TextId } from '../texts/texts.ts'
import { isCountry } from './phone.ts'
import { type AddressField, requiredFields } from './required-fields.ts'

export type PostalAddress = {
  name: string
  country: string
  region: string
  city: string
  line1: string
  line2: string
  postcode: string
}

/**
 * What is wrong with an address, by field. Refuses only what its country surely does not know: a missing field that
 * the country requires, or a postcode of another shape.
 */
export function checkAddress(address: PostalAddress): Partial<Record<keyof PostalAddress, TextId>> {
  const { country, postcode } = address
  if (!isCountry(country)) return { country: 'country_invalid' }
  const wrong: Partial<Record<keyof PostalAddress, TextId>> = {}
  for (const field of ['name', 'line1', ...fieldsNeeded(country)] as const) {
    if (address[field].trim() === '') wrong[field] = 'field_required'
  }
  if (postcode.trim() !== '' && !isPostcode(postcode.trim(), country)) wrong.postcode = 'postcode_invalid'
  return wrong
}

function fieldsNeeded(country: string): readonly AddressField[] {
  const published = requiredFields.get(country)
  if (published) return published
  return formatAddress({ postalCountry: country, locality: 'city' }).includes('city') ? ['city'] : []
}

function isPostcode(postcode: string, country: string): boolean {
  return !postcodes.postcodeValidatorExistsForCountry(country) || postcodes.postcodeValidator(postcode, country)
}
