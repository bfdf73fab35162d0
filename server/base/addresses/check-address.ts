import { formatAddress } from 'localized-address-format'
import postcodes from 'postcode-validator'
import { type AddressField, requiredFields } from '#contract/address-fields.ts'
import { isPostcode } from '#contract/postcodes.ts'
import { saysNothing } from '#contract/says-nothing.ts'
import type { TextId } from '../texts/texts.ts'
import { isCountry } from './phone.ts'

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
 * The errors by field. Only what is certainly wrong in the country is refused: a missing required field, or a postcode
 * in the wrong format.
 */
export function checkAddress(address: PostalAddress): Partial<Record<keyof PostalAddress, TextId>> {
  const { country, postcode } = address
  if (!isCountry(country)) return { country: 'country_invalid' }
  const faults: Partial<Record<keyof PostalAddress, TextId>> = {}
  for (const field of ['name', 'line1', ...requiredFieldsOf(country)] as const) {
    if (saysNothing(address[field])) faults[field] = 'field_required'
  }
  if (postcode.trim() !== '' && !isPostcodeOf(country, postcode)) faults.postcode = 'postcode_invalid'
  return faults
}

function requiredFieldsOf(country: string): readonly AddressField[] {
  const published = requiredFields.get(country)
  if (published) return published
  return formatAddress({ postalCountry: country, locality: 'city' }).includes('city') ? ['city'] : []
}

function isPostcodeOf(country: string, postcode: string): boolean {
  if (!postcodes.postcodeValidatorExistsForCountry(country)) return true
  return isPostcode(postcode, country, (spelling) => postcodes.postcodeValidator(spelling, country))
}
