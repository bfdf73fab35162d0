import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useForm } from 'react-hook-form'
import { useAct } from '#client/act.ts'
import { useGet } from '#client/get.ts'
import { isEmailLike } from '#contract/contact.ts'
import { limits } from '#contract/limits.ts'
import { type SellerDetail, sellerLawOf, shownDetails } from '#contract/seller-law.ts'
import { Field } from '#kit/field.tsx'
import { showFieldErrors } from '#kit/form-errors.ts'
import { FormScreen, FormSkeleton } from '#kit/form-screen.tsx'
import { useFormats } from '#kit/format.tsx'
import { Header } from '#kit/header.tsx'
import { LinkText } from '#kit/link-text.tsx'
import { Fact } from '#kit/list.tsx'
import { ReadScreen } from '#kit/read-screen.tsx'
import { toasts } from '#kit/toasts.tsx'
import { api } from '../../api.ts'
import { useBack } from '../../parts/back.ts'
import { useFormDraft } from '../../parts/use-draft.ts'
import { paths } from '../../paths.ts'
import type { MerchantInfo } from '../../session.ts'
import { changedFields } from './changed-fields.ts'
import { SaveButton } from './save-button.tsx'

const labels: Record<SellerDetail, MessageDescriptor> = {
  responsible: msg`Person responsible`,
  phoneHours: msg`Phone hours`,
  businessNumber: msg`Business registration number`,
  register: msg`Commercial register`,
  vatNumber: msg`VAT number`,
  taxNumber: msg`Tax number`,
  mailOrderNumber: msg`Mail-order report number`,
}

type SellerTexts = Record<SellerDetail | 'contactEmail', string>

const textsOf = ({ shop: { seller } }: MerchantInfo): SellerTexts => ({
  contactEmail: seller.email,
  responsible: seller.details.responsible ?? '',
  phoneHours: seller.details.phoneHours ?? '',
  businessNumber: seller.details.businessNumber ?? '',
  register: seller.details.register ?? '',
  vatNumber: seller.details.vatNumber ?? '',
  taxNumber: seller.details.taxNumber ?? '',
  mailOrderNumber: seller.details.mailOrderNumber ?? '',
})

export default function SellerScreen() {
  const { t } = useLingui()
  const back = useBack(paths.setting)
  const read = useGet(api.merchants.info)
  if (read.data) return <SellerForm info={read.data} onBack={back} />
  return (
    <ReadScreen
      read={read}
      header={<Header title={t`Seller details`} onBack={back} />}
      skeleton={<FormSkeleton fields={4} />}
    />
  )
}

function SellerForm({ info, onBack }: { info: MerchantInfo; onBack: () => void }) {
  const { t } = useLingui()
  const stored = textsOf(info)
  const form = useForm<SellerTexts>({ values: stored, resetOptions: { keepDirtyValues: true }, mode: 'onTouched' })
  const save = useAct(api.shop.store, {
    onDone: (saved, message) => {
      form.reset(textsOf(saved), { keepDirtyValues: false })
      toasts.done(message)
    },
    onFail: ({ fields }) => showFieldErrors(form, fields),
  })
  const isChanged = useFormDraft('seller', form, changedFields(form.watch(), stored))
  const { register, formState } = form
  return (
    <FormScreen
      header={<Header title={t`Seller details`} onBack={onBack} />}
      form={form}
      onSubmit={form.handleSubmit((texts) => save.run(changedFields(texts, stored)))}
      action={<SaveButton isChanged={isChanged} isPending={save.isPending} />}
    >
      <ShownCard info={info} />
      <Field
        {...register('contactEmail', { validate: (value) => isEmailLike(value) || t`Enter a valid email address.` })}
        label={t`Email for shoppers`}
        type="email"
        inputMode="email"
        maxLength={limits.emailMax}
        autoComplete="email"
        hint={t`Shoppers write to this address. It can be another one than that of your account.`}
        error={formState.errors.contactEmail?.message}
      />
      {sellerLawOf(info.country).details.map((detail) => (
        <Field
          key={detail}
          {...register(detail)}
          label={t(labels[detail])}
          maxLength={limits.sellerTextMax}
          autoComplete="off"
          error={formState.errors[detail]?.message}
        />
      ))}
      <p className="text-caption text-soft">
        <Trans>
          These are what the law of your country asks for. Leave a field empty only where you have no such number.
        </Trans>
      </p>
    </FormScreen>
  )
}

/** The details that shoppers see now. They cannot be hidden. */
function ShownCard({ info }: { info: MerchantInfo }) {
  const { t } = useLingui()
  const { tag } = useFormats()
  const { seller } = info.shop
  return (
    <section aria-label={t`What shoppers see`} className="rounded-card border border-line bg-surface px-16 py-12">
      <h2 className="pb-4 text-small font-semibold">
        <Trans>What shoppers see</Trans>
      </h2>
      <dl>
        <Fact label={<Trans>Seller</Trans>}>{seller.name}</Fact>
        <Fact label={<Trans>Address</Trans>}>{seller.address}</Fact>
        <Fact label={<Trans>Country</Trans>}>
          {new Intl.DisplayNames([tag], { type: 'region' }).of(seller.country)}
        </Fact>
        <Fact label={<Trans>Email</Trans>}>{seller.email}</Fact>
        <Fact label={<Trans>Shop phone</Trans>}>{seller.phone}</Fact>
        {shownDetails(seller).map(({ detail, text }) => (
          <Fact key={detail} label={t(labels[detail])}>
            {text}
          </Fact>
        ))}
      </dl>
      <p className="pt-4 text-caption text-soft">
        <Trans>
          On every page of your shop, every order and every email, as the law asks. Name and country are those of your
          verified registration. <LinkText to={paths.baseinfo}>Change address and phone</LinkText>
        </Trans>
      </p>
    </section>
  )
}
