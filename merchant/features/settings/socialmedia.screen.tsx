import { Trans, useLingui } from '@lingui/react/macro'
import { useForm } from 'react-hook-form'
import { limits } from '#contract/limits.ts'
import { BottomAction } from '#kit/bottom-action.tsx'
import { Button } from '#kit/button.tsx'
import { Field } from '#kit/field.tsx'
import { Header } from '#kit/header.tsx'
import { Screen } from '#kit/screen.tsx'
import { Skeleton } from '#kit/skeleton.tsx'
import { Failed } from '#kit/states.tsx'
import { toasts } from '#kit/toasts.tsx'
import { useBack } from '../../app/back.ts'
import { api, useAct } from '../../call.ts'
import { useGet } from '../../get.ts'
import { paths } from '../../paths.ts'
import type { MerchantInfo } from '../../session.ts'
import { changedOf } from './changed.ts'
import { hostOf, isHttps } from './links.ts'

type Typed = { twitter: string; google: string }
const fields = ['twitter', 'google'] as const

const typedOf = ({ shop: { social } }: MerchantInfo): Typed => ({
  twitter: social.twitter ?? '',
  google: social.google ?? '',
})

/** Where else shoppers find the shop. */
export default function SocialmediaScreen() {
  const { t } = useLingui()
  const back = useBack(paths.setting)
  const { data, error, isFetching, refresh } = useGet(api.merchants.info)
  if (data) return <LinksForm info={data} onBack={back} />
  return (
    <Screen header={<Header title={t`Social media`} onBack={back} />}>
      {error ? (
        <Failed message={error.message} onRetry={refresh} isRetrying={isFetching} />
      ) : (
        <div className="flex flex-col gap-14 px-20 pt-8">
          <Skeleton className="h-42 w-full" />
          <Skeleton className="h-58 w-full" />
          <Skeleton className="h-58 w-full" />
        </div>
      )}
    </Screen>
  )
}

function LinksForm({ info, onBack }: { info: MerchantInfo; onBack: () => void }) {
  const { t } = useLingui()
  const stored = typedOf(info)
  const form = useForm<Typed>({ values: stored, resetOptions: { keepDirtyValues: true }, mode: 'onTouched' })
  const save = useAct(api.shop.store, {
    onDone: (saved, message) => {
      form.reset(typedOf(saved))
      toasts.done(message)
    },
    onFail: (error) => {
      const known = fields.filter((field) => error.fields[field] !== undefined)
      for (const field of known) form.setError(field, { message: error.fields[field] ?? '' }, { shouldFocus: true })
      return known.length > 0
    },
  })
  const submit = form.handleSubmit(async (typed) => {
    await save.run(changedOf(typed, stored))
  })
  const typed = form.watch()
  const isChanged = Object.keys(changedOf(typed, stored)).length > 0
  // Any https host is allowed, so it is shown where a link leads.
  const leadsTo = (link: string) => {
    const host = hostOf(link)
    return host === null ? undefined : t`Leads to ${host}`
  }
  const labels = { twitter: t`Twitter`, google: t`Google` }
  const examples = { twitter: 'https://x.com/…', google: 'https://g.page/…' }
  return (
    <form noValidate className="h-full" onSubmit={(event) => void submit(event)}>
      <Screen
        header={<Header title={t`Social media`} onBack={onBack} />}
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
          <p className="pb-4 text-small text-soft">
            <Trans>Shoppers see these links in your shop. Leave a field empty to hide it.</Trans>
          </p>
          {fields.map((field) => (
            <Field
              key={field}
              {...form.register(field, {
                validate: (value) => isHttps(value) || t`The link must begin with https://`,
              })}
              label={labels[field]}
              type="url"
              inputMode="url"
              autoComplete="url"
              autoCapitalize="none"
              spellCheck={false}
              placeholder={examples[field]}
              maxLength={limits.shopLinkMax}
              hint={leadsTo(typed[field])}
              error={form.formState.errors[field]?.message}
            />
          ))}
        </div>
      </Screen>
    </form>
  )
}
