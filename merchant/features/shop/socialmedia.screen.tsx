import { Trans, useLingui } from '@lingui/react/macro'
import { useForm } from 'react-hook-form'
import { useAct } from '#client/act.ts'
import { useGet } from '#client/get.ts'
import { limits } from '#contract/limits.ts'
import { Field } from '#kit/field.tsx'
import { showFieldErrors } from '#kit/form-errors.ts'
import { FormScreen, FormSkeleton } from '#kit/form-screen.tsx'
import { Header } from '#kit/header.tsx'
import { ReadScreen } from '#kit/read-screen.tsx'
import { toasts } from '#kit/toasts.tsx'
import { api } from '../../api.ts'
import { useBack } from '../../parts/back.ts'
import { useFormDraft } from '../../parts/use-draft.ts'
import { paths } from '../../paths.ts'
import type { MerchantInfo } from '../../session.ts'
import { changedFields } from './changed-fields.ts'
import { SaveButton } from './save-button.tsx'
import { hostOf, isHttps } from './social-links.ts'

const networks = ['twitter', 'google'] as const
type Links = Record<(typeof networks)[number], string>

const linksOf = ({ shop: { social } }: MerchantInfo): Links => ({
  twitter: social.twitter ?? '',
  google: social.google ?? '',
})

export default function SocialmediaScreen() {
  const { t } = useLingui()
  const back = useBack(paths.setting)
  const read = useGet(api.merchants.info)
  if (read.data) return <LinksForm info={read.data} onBack={back} />
  return (
    <ReadScreen
      read={read}
      header={<Header title={t`Social media`} onBack={back} />}
      skeleton={<FormSkeleton fields={2} />}
    />
  )
}

function LinksForm({ info, onBack }: { info: MerchantInfo; onBack: () => void }) {
  const { t } = useLingui()
  const stored = linksOf(info)
  const form = useForm<Links>({ values: stored, resetOptions: { keepDirtyValues: true }, mode: 'onTouched' })
  const save = useAct(api.shop.store, {
    onDone: (saved, message) => {
      form.reset(linksOf(saved), { keepDirtyValues: false })
      toasts.done(message)
    },
    onFail: ({ fields }) => showFieldErrors(form, fields),
  })
  const links = form.watch()
  const isChanged = useFormDraft('links', form, changedFields(links, stored))
  // Any https host is allowed, so the hint shows where a link leads.
  const leadsTo = (link: string) => {
    const host = hostOf(link)
    return host === null ? undefined : t`Opens ${host}`
  }
  const labels = { twitter: t`X (Twitter)`, google: t`Google` }
  const examples = { twitter: 'https://x.com/…', google: 'https://g.page/…' }
  return (
    <FormScreen
      header={<Header title={t`Social media`} onBack={onBack} />}
      form={form}
      onSubmit={form.handleSubmit((entered) => save.run(changedFields(entered, stored)))}
      action={<SaveButton isChanged={isChanged} isPending={save.isPending} />}
    >
      <p className="pb-4 text-small text-soft">
        <Trans>Shoppers see these links in your shop. Leave a field empty to hide it.</Trans>
      </p>
      {networks.map((network) => (
        <Field
          key={network}
          {...form.register(network, {
            validate: (value) => isHttps(value) || t`The link must begin with https://`,
          })}
          label={labels[network]}
          type="url"
          inputMode="url"
          autoComplete="url"
          autoCapitalize="none"
          spellCheck={false}
          placeholder={examples[network]}
          maxLength={limits.shopLinkMax}
          hint={leadsTo(links[network])}
          error={form.formState.errors[network]?.message}
        />
      ))}
    </FormScreen>
  )
}
