import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useForm } from 'react-hook-form'
import { useAct } from '#client/act.ts'
import { useGet } from '#client/get.ts'
import type { Reply } from '#contract/endpoint.ts'
import { type OwnPart, ownParts } from '#contract/legal.ts'
import { limits } from '#contract/limits.ts'
import type { shop } from '#contract/shop.ts'
import { TextAreaField } from '#kit/field.tsx'
import { showFieldErrors } from '#kit/form-errors.ts'
import { FormScreen, FormSkeleton } from '#kit/form-screen.tsx'
import { Header } from '#kit/header.tsx'
import { LinkText } from '#kit/link-text.tsx'
import { ReadScreen } from '#kit/read-screen.tsx'
import { toasts } from '#kit/toasts.tsx'
import { api } from '../../api.ts'
import { linkTo } from '../../links.ts'
import { useBack } from '../../parts/back.ts'
import { useFormDraft } from '../../parts/use-draft.ts'
import { paths } from '../../paths.ts'
import { changedFields } from './changed-fields.ts'
import { SaveButton } from './save-button.tsx'

type Pages = Reply<typeof shop.pages>
type Texts = Record<OwnPart, string>

const labels: Record<OwnPart, MessageDescriptor> = {
  terms: msg`Terms of sale`,
  privacy: msg`Privacy`,
  returns: msg`Returns and refunds`,
  delivery: msg`Delivery terms`,
}

const textsOf = (pages: Pages): Texts => {
  const texts: Texts = { terms: '', privacy: '', returns: '', delivery: '' }
  for (const { part, text } of pages) texts[part] = text
  return texts
}

export default function PagesScreen() {
  const { t } = useLingui()
  const back = useBack(paths.setting)
  const read = useGet(api.shop.pages)
  if (read.data) return <PagesForm pages={read.data} onBack={back} />
  return (
    <ReadScreen
      read={read}
      header={<Header title={t`Shop pages`} onBack={back} />}
      skeleton={<FormSkeleton fields={4} />}
    />
  )
}

function PagesForm({ pages, onBack }: { pages: Pages; onBack: () => void }) {
  const { t } = useLingui()
  const stored = textsOf(pages)
  const form = useForm<Texts>({ values: stored, resetOptions: { keepDirtyValues: true }, mode: 'onTouched' })
  const save = useAct(api.shop.writePages, {
    onDone: (saved, message) => {
      form.reset(textsOf(saved), { keepDirtyValues: false })
      toasts.done(message)
    },
    onFail: ({ fields }) => showFieldErrors(form, fields),
  })
  const isChanged = useFormDraft('pages', form, changedFields(form.watch(), stored))
  return (
    <FormScreen
      header={<Header title={t`Shop pages`} onBack={onBack} />}
      form={form}
      onSubmit={form.handleSubmit((texts) => save.run(changedFields(texts, stored)))}
      action={<SaveButton isChanged={isChanged} isPending={save.isPending} />}
    >
      <p className="text-small text-soft">
        <Trans>
          Every shop has these pages with the terms of the platform. Here you add what is special to yours. An order
          keeps the version it was placed under. <LinkText to={linkTo.preview()}>View as a shopper</LinkText>
        </Trans>
      </p>
      {ownParts.map((part) => (
        <TextAreaField
          key={part}
          {...form.register(part)}
          label={t(labels[part])}
          rows={4}
          maxLength={limits.shopPageMax}
          error={form.formState.errors[part]?.message}
        />
      ))}
    </FormScreen>
  )
}
