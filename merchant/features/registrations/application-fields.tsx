import { Trans, useLingui } from '@lingui/react/macro'
import { lazy, type ReactNode, Suspense } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { isEmailLike, isPhoneLike } from '#contract/contact.ts'
import { limits } from '#contract/limits.ts'
import { likelyEmail } from '#contract/mail-typos.ts'
import { Field, PasswordField, SelectField, TextAreaField } from '#kit/field.tsx'
import { useFormats } from '#kit/format.tsx'
import { Skeleton } from '#kit/skeleton.tsx'
import { countriesIn } from '../../parts/countries.ts'
import {
  type ApplicationField,
  type ApplicationTexts,
  isPhotoField,
  maxLengths,
  type SecretField,
  type TextField,
} from './application.ts'
import type { ApplicationPhotos } from './use-application-photos.ts'

const { passwordMin } = limits

const DocumentKindChoice = lazy(async () => ({
  default: (await import('./document-kind-choice.tsx')).DocumentKindChoice,
}))
const ApplicationPhoto = lazy(async () => ({
  default: (await import('./application-photo.tsx')).ApplicationPhoto,
}))
const ShopAddressField = lazy(async () => ({
  default: (await import('../../parts/shop-address-field.tsx')).ShopAddressField,
}))

export type ApplicationForm = UseFormReturn<ApplicationTexts>

export type FieldsProps = { form: ApplicationForm; photos: ApplicationPhotos }

export function ApplicationFields({ fields, ...rest }: FieldsProps & { fields: readonly ApplicationField[] }) {
  return (
    <div className="grid grid-cols-2 gap-x-10 gap-y-14">
      {fields.map((field) => (
        <div key={field} className="col-span-2">
          {field === 'idKind' && (
            <Suspense fallback={<Skeleton className="h-50 w-full" />}>
              <DocumentKindChoice form={rest.form} />
            </Suspense>
          )}
          {field === 'slug' && <ShopAddress form={rest.form} />}
          {isPhotoField(field) && (
            <Suspense fallback={<Skeleton className="h-96 w-full" />}>
              <ApplicationPhoto field={field} {...rest} />
            </Suspense>
          )}
          {field !== 'idKind' && field !== 'slug' && !isPhotoField(field) && <Text field={field} {...rest} />}
        </div>
      ))}
    </div>
  )
}

/** Suggests an address made from the shop's name. */
function ShopAddress({ form }: { form: ApplicationForm }) {
  const { t } = useLingui()
  return (
    <Suspense fallback={<Skeleton className="h-56 w-full" />}>
      <ShopAddressField
        field={form.register('slug')}
        label={t`Shop link (optional)`}
        typed={form.watch('slug')}
        name={form.watch('storeName')}
        error={form.formState.errors.slug?.message}
      />
    </Suspense>
  )
}

function Text({ field, form }: FieldsProps & { field: Exclude<TextField, 'slug'> | SecretField }) {
  const { t } = useLingui()
  const { tag } = useFormats()
  const rules = useRules(form)
  const props = {
    ...form.register(field, rules[field]),
    error: form.formState.errors[field]?.message,
    maxLength: maxLengths[field],
  }
  const inputs: Record<Exclude<TextField, 'slug'> | SecretField, () => ReactNode> = {
    storeName: () => <Field {...props} label={t`Shop name`} autoComplete="organization" />,
    storeAddress: () => <TextAreaField {...props} label={t`Shop address`} rows={2} autoComplete="street-address" />,
    country: () => (
      <SelectField
        {...props}
        label={t`Country`}
        placeholder={t`Choose a country`}
        autoComplete="country"
        options={countriesIn(tag)}
      />
    ),
    realName: () => <Field {...props} label={t`Full name`} hint={t`As shown on your document`} autoComplete="name" />,
    phone: () => <Field {...props} label={t`Phone number`} type="tel" inputMode="tel" autoComplete="tel" />,
    email: () => (
      <Field
        {...props}
        label={t`Email`}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        hint={<MeantEmail form={form} />}
      />
    ),
    password: () => (
      <PasswordField
        {...props}
        label={t`Password`}
        hint={t`At least ${passwordMin} characters of any kind`}
        autoComplete="new-password"
      />
    ),
    passwordConfirm: () => <PasswordField {...props} label={t`Confirm password`} autoComplete="new-password" />,
    invitationCode: () => (
      <Field
        {...props}
        label={t`Invitation code`}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        hint={t`From another merchant or from us.`}
      />
    ),
  }
  return inputs[field]()
}

/** Codes and warnings about money go to this address, so a slip in a known domain is asked about. */
function MeantEmail({ form }: { form: ApplicationForm }) {
  const email = likelyEmail(form.watch('email'))
  return (
    <span role="status">
      {email !== null && (
        <button
          type="button"
          className="min-h-44 font-medium text-accent"
          onClick={() => form.setValue('email', email, { shouldValidate: true })}
        >
          <Trans>Did you mean {email}?</Trans>
        </button>
      )}
    </span>
  )
}

/** The server checks the same rules, with the same messages. */
function useRules(form: ApplicationForm) {
  const { t } = useLingui()
  const required = (value: string) => value.trim() !== '' || t`This field is required.`
  const rule = (...checks: ((value: string) => true | string)[]) => ({
    validate: (value: string) => checks.map((check) => check(value)).find((each) => each !== true) ?? true,
  })
  return {
    storeName: rule(required),
    storeAddress: rule(required),
    country: rule((value) => value !== '' || t`Please choose a country.`),
    realName: rule(required),
    phone: rule(required, (value) => isPhoneLike(value) || t`Enter a valid phone number.`),
    email: rule(required, (value) => isEmailLike(value) || t`Enter a valid email address.`),
    password: rule((value) => [...value].length >= passwordMin || t`At least ${passwordMin} characters.`),
    passwordConfirm: rule((value) => value === form.getValues('password') || t`Passwords do not match.`),
    invitationCode: rule(required),
  }
}
