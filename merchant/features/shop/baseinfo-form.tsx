import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { useAct } from '#client/act.ts'
import { isPhoneLike } from '#contract/contact.ts'
import { limits } from '#contract/limits.ts'
import { DateText } from '#kit/date-text.tsx'
import { Field, SelectField, TextAreaField } from '#kit/field.tsx'
import { showFieldErrors } from '#kit/form-errors.ts'
import { FormScreen } from '#kit/form-screen.tsx'
import { useFormats, useNumberText } from '#kit/format.tsx'
import { Header } from '#kit/header.tsx'
import { toasts } from '#kit/toasts.tsx'
import { api } from '../../api.ts'
import { ShopAddressField } from '../../parts/shop-address-field.tsx'
import { useFormDraft } from '../../parts/use-draft.ts'
import type { MerchantInfo } from '../../session.ts'
import { changedFields } from './changed-fields.ts'
import { currenciesIn } from './currencies-in.ts'
import { SaveButton } from './save-button.tsx'
import { timeZonesIn } from './time-zones.ts'

type ShopTexts = {
  name: string
  slug: string
  phone: string
  address: string
  introduction: string
  welcomeMessage: string
  timeZone: string
  ownCurrency: string
}

const textsOf = ({ shop, timeZone, ownCurrency }: MerchantInfo): ShopTexts => ({
  name: shop.name,
  slug: shop.id,
  phone: shop.phone,
  address: shop.address,
  introduction: shop.introduction,
  welcomeMessage: shop.welcomeMessage,
  timeZone,
  ownCurrency: ownCurrency.chosen ?? '',
})

type Props = { info: MerchantInfo; onBack: () => void; children: ReactNode }

/** The texts of the shop. Only changed texts are sent. `children` is the logo, shown above the fields. */
export function BaseinfoForm({ info, onBack, children }: Props) {
  const { t } = useLingui()
  const stored = textsOf(info)
  const form = useForm<ShopTexts>({ values: stored, resetOptions: { keepDirtyValues: true }, mode: 'onTouched' })
  const save = useAct(api.shop.store, {
    onDone: (saved, message) => {
      // The server may have normalised the texts, so the fields show what was stored.
      form.reset(textsOf(saved), { keepDirtyValues: false })
      toasts.done(message)
    },
    onFail: ({ fields }) => showFieldErrors(form, fields),
  })
  const isChanged = useFormDraft('shop', form, changedFields(form.watch(), stored))
  return (
    <FormScreen
      header={<Header title={t`Basic information`} onBack={onBack} />}
      form={form}
      onSubmit={form.handleSubmit((texts) => save.run(changedFields(texts, stored)))}
      action={<SaveButton isChanged={isChanged} isPending={save.isPending} />}
    >
      {children}
      <ContactFields form={form} info={info} />
      <TextFields form={form} />
      <TimeZoneField form={form} />
      <OwnCurrencyField form={form} />
    </FormScreen>
  )
}

type PartProps = { form: UseFormReturn<ShopTexts> }

function ContactFields({ form, info }: PartProps & { info: MerchantInfo }) {
  const { register, formState } = form
  const { t } = useLingui()
  const { errors } = formState
  const required = (value: string) => value.trim() !== '' || t`This field is required.`
  return (
    <>
      <Field
        {...register('name', { validate: required })}
        label={t`Shop name`}
        maxLength={limits.shopNameMax}
        autoComplete="organization"
        error={errors.name?.message}
      />
      <ShopLinkField form={form} shop={info.shop} />
      <Field
        {...register('phone', {
          validate: (value) => isPhoneLike(value) || t`Enter a valid phone number.`,
        })}
        label={t`Shop phone`}
        type="tel"
        inputMode="tel"
        maxLength={32}
        autoComplete="tel"
        error={errors.phone?.message}
      />
      <TextAreaField
        {...register('address', { validate: required })}
        label={t`Shop address`}
        rows={2}
        maxLength={limits.shopAddressMax}
        autoComplete="street-address"
        error={errors.address?.message}
      />
    </>
  )
}

/** The shop's address, which people know and share. It can change once a month, and the former one redirects. */
function ShopLinkField({ form, shop }: PartProps & { shop: MerchantInfo['shop'] }) {
  const { t } = useLingui()
  const [now] = useState(() => Date.now())
  const { addressFrom } = shop
  const isFixed = addressFrom !== null && new Date(addressFrom).getTime() > now
  return (
    <ShopAddressField
      field={form.register('slug', { validate: (value) => value.trim() !== '' || t`This field is required.` })}
      label={t`Shop link`}
      typed={form.watch('slug')}
      present={shop.id}
      error={form.formState.errors.slug?.message}
      fixed={
        isFixed ? (
          <Trans>
            Links to your former address keep working. You can change it again from{' '}
            <DateText at={addressFrom} style="day" />.
          </Trans>
        ) : undefined
      }
    />
  )
}

function TextFields({ form: { register, watch, formState } }: PartProps) {
  const { t } = useLingui()
  const numberText = useNumberText()
  const count = (text: string, max: number) => {
    const typed = numberText([...text].length)
    const most = numberText(max)
    return t`${typed} of ${most}`
  }
  const { shopIntroductionMax, shopWelcomeMax } = limits
  return (
    <>
      <TextAreaField
        {...register('introduction')}
        label={t`Introduction`}
        rows={3}
        maxLength={shopIntroductionMax}
        hint={count(watch('introduction'), shopIntroductionMax)}
        error={formState.errors.introduction?.message}
      />
      <TextAreaField
        {...register('welcomeMessage')}
        label={t`Welcome message`}
        rows={2}
        maxLength={shopWelcomeMax}
        hint={count(watch('welcomeMessage'), shopWelcomeMax)}
        error={formState.errors.welcomeMessage?.message}
      />
    </>
  )
}

function TimeZoneField({ form: { register, formState } }: PartProps) {
  const { t } = useLingui()
  const { tag } = useFormats()
  return (
    <SelectField
      {...register('timeZone')}
      label={t`Time zone`}
      options={timeZonesIn(tag, new Date())}
      hint={t`Your daily figures follow this time zone. Days already counted do not change.`}
      error={formState.errors.timeZone?.message}
    />
  )
}

function OwnCurrencyField({ form: { register, formState } }: PartProps) {
  const { t } = useLingui()
  const { tag } = useFormats()
  return (
    <SelectField
      {...register('ownCurrency')}
      label={t`Your own currency`}
      options={[{ value: '', label: t`That of your country` }, ...currenciesIn(tag)]}
      hint={t`Some amounts are also shown in it, marked “about”. Nothing is paid in it.`}
      error={formState.errors.ownCurrency?.message}
    />
  )
}
