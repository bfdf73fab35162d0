import { Trans, useLingui } from '@lingui/react/macro'
import { useDeferredValue } from 'react'
import { useGet } from '#client/get.ts'
import { limits } from '#contract/limits.ts'
import { Field } from '#kit/field.tsx'
import { api } from '../../api.ts'
import type { ApplicationForm } from './application-fields.tsx'

/** The shop's name in addresses: proposed from its name, checked while it is typed, and fixed afterwards. */
export function ShopAddressField({ form }: { form: ApplicationForm }) {
  const { t } = useLingui()
  const name = useDeferredValue(form.watch('storeName').trim())
  const typed = useDeferredValue(form.watch('slug').trim())
  const query = typed ? { slug: typed } : { name }
  const { data } = useGet(api.registrations.shopAddress, {
    query,
    isEnabled: typed !== '' || name !== '',
    keepsPrevious: true,
  })
  const isTaken = typed !== '' && data?.isFree === false
  return (
    <Field
      {...form.register('slug')}
      label={t`Address of your shop (optional)`}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={limits.shopSlugMax}
      placeholder={data?.slug}
      error={form.formState.errors.slug?.message ?? (isTaken ? t`Another shop has this address.` : undefined)}
      hint={
        <span role="status" className="wrap-anywhere">
          {data ? (
            <>
              {data.url.replace(/^https?:\/\//, '')} ·{' '}
              {data.isFree ? <Trans context="address">free</Trans> : <Trans>taken</Trans>}
            </>
          ) : (
            <Trans>Letters, digits and hyphens. It cannot be changed later.</Trans>
          )}
        </span>
      }
    />
  )
}
