import { Trans, useLingui } from '@lingui/react/macro'
import { Check, ChevronDown } from 'lucide-react'
import { type InputHTMLAttributes, useState } from 'react'
import { countryCodes } from '#contract/country-codes.ts'
import { limits } from '#contract/limits.ts'
import { likelyEmail } from '#contract/mail-typos.ts'
import { isPostcode } from '#contract/postcodes.ts'
import type { StoreDelivery } from '#contract/storefront/pages.ts'
import { describedBy, FieldBox, fieldInputClass } from '#kit/field-box.tsx'
import { Icon } from '#kit/icon.tsx'
import { useCountryName } from '../parts/country-name.ts'
import { useFrame } from '../store-frame.tsx'
import {
  type AddressField,
  fieldsOf,
  halvesOf,
  hasSubDistrict,
  postcodeExamples,
  regionWordOf,
  requiredOf,
} from './address-fields.ts'
import { DeliveryTime } from './delivery-time.tsx'
import type { Draft } from './draft.ts'

export type Faults = Readonly<Record<string, string>>

const textOf = (form: HTMLFormElement, name: string) => String(new FormData(form).get(name) ?? '').trim()

export const readForm = (form: HTMLFormElement) => ({
  email: textOf(form, 'email'),
  phone: textOf(form, 'phone'),
  address: {
    country: textOf(form, 'country'),
    name: textOf(form, 'name'),
    line1: textOf(form, 'line1'),
    line2: textOf(form, 'line2'),
    city: textOf(form, 'city'),
    region: textOf(form, 'region'),
    postcode: textOf(form, 'postcode'),
  },
})

const autoComplete: Readonly<Record<AddressField, string>> = {
  name: 'name',
  line1: 'address-line1',
  line2: 'address-line2',
  city: 'address-level2',
  region: 'address-level1',
  postcode: 'postal-code',
}

const lengths: Readonly<Record<AddressField, number>> = {
  name: limits.personNameMax,
  line1: 200,
  line2: 200,
  city: 120,
  region: 120,
  postcode: 20,
}

function useLabels(country: string): Record<AddressField, string> {
  const { t } = useLingui()
  const isJapan = country === 'JP'
  const region = { state: t`State or territory`, province: t`Province`, prefecture: t`Prefecture`, region: t`Region` }
  return {
    name: t`Full name`,
    line1: isJapan ? t`Area, block and number` : t`Street and house number`,
    line2: hasSubDistrict(country) ? t`Sub-district` : t`Flat, building (optional)`,
    city: isJapan ? t`City or ward` : hasSubDistrict(country) ? t`District` : t`City`,
    region: region[regionWordOf(country)],
    postcode: t`Postcode`,
  }
}

type Props = {
  /** Empty until one is chosen. */
  country: string
  onCountry: (country: string) => void
  deliveries: readonly StoreDelivery[]
  faults: Faults
  draft: Draft
}

/** The country comes first, because it decides the other fields, their order and their labels. */
export function AddressForm({ country, onCountry, deliveries, faults, draft }: Props) {
  const { t } = useLingui()
  const { lang } = useFrame()
  const nameOf = useCountryName()
  const labels = useLabels(country)
  const countries = countryCodes
    .map((code) => ({ code, name: nameOf(code) }))
    .sort((one, other) => one.name.localeCompare(other.name, lang))
  const [required, halves] = [requiredOf(country), halvesOf(country)]
  const delivery = deliveries.find((each) => each.country === country)
  return (
    <div className="flex flex-col gap-12 px-20 pb-24">
      <FieldBox
        id="country"
        label={t`Country`}
        error={faults['country']}
        beside={<Icon of={ChevronDown} size={2} className="pointer-events-none text-soft" />}
      >
        <select
          {...describedBy('country', faults['country'], null)}
          id="country"
          name="country"
          required
          autoComplete="country"
          value={country}
          onChange={({ target }) => onCountry(target.value)}
          className={`${fieldInputClass} appearance-none`}
        >
          <option value="">{t`Choose a country`}</option>
          {countries.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </select>
      </FieldBox>
      {delivery && <DeliveryTime delivery={delivery} />}
      {country !== '' && (
        <div className="flex flex-wrap gap-12">
          {fieldsOf(country).map((field) => (
            <div key={field} className={halves.has(field) ? 'half' : 'w-full'}>
              <TextField
                name={field}
                label={labels[field]}
                defaultValue={draft[field]}
                fault={faults[field]}
                country={country}
                autoComplete={autoComplete[field]}
                maxLength={lengths[field]}
                required={required.includes(field)}
              />
            </div>
          ))}
        </div>
      )}
      <Contact draft={draft} faults={faults} />
    </div>
  )
}

function Contact({ draft, faults }: Pick<Props, 'draft' | 'faults'>) {
  const { t } = useLingui()
  return (
    <>
      <h2 className="pt-8 text-caption text-soft">
        <Trans>How we reach you</Trans>
      </h2>
      <TextField
        name="email"
        type="email"
        label={t`Email`}
        defaultValue={draft['email']}
        fault={faults['email']}
        autoComplete="email"
        maxLength={limits.emailMax}
        required
      />
      <TextField
        name="phone"
        type="tel"
        label={t({ message: `Phone number`, context: 'shopper' })}
        defaultValue={draft['phone']}
        fault={faults['phone']}
        autoComplete="tel"
        maxLength={limits.phoneMax}
        required
      />
      <p className="text-caption text-soft">
        <Trans>No account is created. We use these details for this order only.</Trans>
      </p>
    </>
  )
}

type TextFieldProps = InputHTMLAttributes<HTMLInputElement> & {
  name: string
  label: string
  /** The server's error. It disappears once the field is changed. */
  fault: string | undefined
  country?: string
}

/** Shows an error when the field is left, and hides it once the field is changed. */
function TextField({ name, label, fault, country, ...input }: TextFieldProps) {
  const { t } = useLingui()
  const [own, setOwn] = useState<string | null>(null)
  const [answered, setAnswered] = useState<string>()
  const [checked, setChecked] = useState<string>()
  /** The address that was likely meant: everything about the order is mailed there. */
  const [meant, setMeant] = useState<string | null>(null)
  const error = own ?? (fault === answered ? undefined : fault)
  const example = postcodeExamples[country ?? '']
  const check = async (value: string) => {
    if (value === '') return setOwn(input.required ? t`Please fill in this field` : null)
    if (input.type === 'email') setMeant(likelyEmail(value))
    if (name !== 'postcode' || !country) return setOwn(null)
    if (await isPostcodeOf(country, value)) {
      setChecked(country)
      return setOwn(null)
    }
    setOwn(
      example
        ? t`Enter a valid postcode for the country. An example: ${example}`
        : t`Enter a valid postcode for the country`,
    )
  }
  return (
    <>
      {/* A screen reader announces only what changes in a live region that was there before. */}
      {input.type === 'email' && (
        <span role="status" className="sr-only">
          {meant !== null && <MeantText email={meant} />}
        </span>
      )}
      <FieldBox
        id={name}
        label={label}
        error={error || undefined}
        hint={meant !== null && <MeantEmail id={name} email={meant} onTaken={() => setMeant(null)} />}
        beside={!error && checked && checked === country && <Icon of={Check} size={2} className="text-good" />}
      >
        <input
          type="text"
          {...input}
          {...describedBy(name, error || undefined, meant)}
          id={name}
          name={name}
          onChange={() => {
            setOwn(null)
            setMeant(null)
            setChecked(undefined)
            setAnswered(fault)
          }}
          onBlur={({ target }) => void check(target.value.trim())}
          className={fieldInputClass}
        />
      </FieldBox>
    </>
  )
}

const MeantText = ({ email }: { email: string }) => <Trans>Did you mean {email}?</Trans>

/** Asks about a slip in a mail address, and takes the other one with a press. */
function MeantEmail({ id, email, onTaken }: { id: string; email: string; onTaken: () => void }) {
  const take = () => {
    const input = document.getElementById(id)
    if (!(input instanceof HTMLInputElement)) return
    input.value = email
    input.focus()
    onTaken()
  }
  return (
    <span>
      <MeantText email={email} />{' '}
      <button type="button" onClick={take} className="min-h-24 font-medium text-accent underline">
        <Trans>Use it</Trans>
      </button>
    </span>
  )
}

/** The patterns of all postcodes load with the first one that is checked. */
async function isPostcodeOf(country: string, value: string): Promise<boolean> {
  const { postcodeValidator, postcodeValidatorExistsForCountry } = await import('postcode-validator')
  if (!postcodeValidatorExistsForCountry(country)) return true
  return isPostcode(value, country, (spelling) => postcodeValidator(spelling, country))
}
