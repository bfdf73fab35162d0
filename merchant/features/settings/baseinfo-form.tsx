import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { isPhoneLike } from '#contract/contact.ts'
import { limits } from '#contract/limits.ts'
import { BottomAction } from '#kit/bottom-action.tsx'
import { Button } from '#kit/button.tsx'
import { Field, SelectField, TextAreaField } from '#kit/field.tsx'
import { useFormats, useNumberText } from '#kit/format.tsx'
import { Header } from '#kit/header.tsx'
import { Screen } from '#kit/screen.tsx'
import { toasts } from '#kit/toasts.tsx'
import { api, useAct } from '../../call.ts'
import type { MerchantInfo } from '../../session.ts'
import { changedOf } from './changed.ts'
import { timeZonesIn } from './time-zones.ts'

type Typed = {
  name: string
  phone: string
  address: string
  introduction: string
  welcomeMessage: string
  timeZone: string
}

const typedOf = ({ shop, timeZone }: MerchantInfo): Typed => ({
  ...{ name: shop.name, phone: shop.phone, address: shop.address },
  ...{ introduction: shop.introduction, welcomeMessage: shop.welcomeMessage, timeZone },
})

const isField = (field: string): field is keyof Typed =>
  ['name', 'phone', 'address', 'introduction', 'welcomeMessage', 'timeZone'].includes(field)

type Props = { info: MerchantInfo; onBack: () => void; children: ReactNode }

/** The texts of the shop; only what was changed is sent. `children` stands above: the logo. */
export function BaseinfoForm({ info, onBack, children }: Props) {
  const { t } = useLingui()
  const stored = typedOf(info)
  const form = useForm<Typed>({ values: stored, resetOptions: { keepDirtyValues: true }, mode: 'onTouched' })
  const save = useAct(api.shop.store, {
    onDone: (saved, message) => {
      form.reset(typedOf(saved))
      toasts.done(message)
    },
    onFail: ({ fields }) => {
      const known = Object.keys(fields).filter(isField)
      for (const field of known) form.setError(field, { message: fields[field] ?? '' }, { shouldFocus: true })
      return known.length > 0
    },
  })
  const submit = form.handleSubmit(async (typed) => {
    await save.run(changedOf(typed, stored))
  })
  const isChanged = Object.keys(changedOf(form.watch(), stored)).length > 0
  return (
    <form noValidate className="h-full" onSubmit={(event) => void submit(event)}>
      <Screen
        header={<Header title={t`Basic information`} onBack={onBack} />}
        action={
          <BottomAction>
            <Button
              type="submit"
              isPending={save.isPending}
              why={isChanged ? null : t`No changes to save.`}
              isWhyHidden
            >
              <Trans>Save</Trans>
            </Button>
          </BottomAction>
        }
      >
        <div className="flex flex-col gap-14 px-20 pt-8">
          {children}
          <Contact form={form} />
          <Words form={form} />
          <TimeZone form={form} />
        </div>
      </Screen>
    </form>
  )
}

type PartProps = { form: UseFormReturn<Typed> }

function Contact({ form: { register, formState } }: PartProps) {
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

function Words({ form: { register, watch, formState } }: PartProps) {
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

function TimeZone({ form: { register, formState } }: PartProps) {
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
