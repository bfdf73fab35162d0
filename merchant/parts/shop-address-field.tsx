import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useDeferredValue } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { useGet } from '#client/get.ts'
import { limits } from '#contract/limits.ts'
import { Field } from '#kit/field.tsx'
import { api } from '../api.ts'

type Props = {
  field: UseFormRegisterReturn
  label: string
  typed: string
  /** The shop's present address. Undefined during the application. */
  present?: string
  /** The shop's name, which suggests an address while the field is empty. */
  name?: string
  error: string | undefined
  /** Replaces the check: why the address cannot be changed now. */
  fixed?: ReactNode
}

export function ShopAddressField({ field, label, typed, present, name = '', error, fixed }: Props) {
  const { t } = useLingui()
  const slug = useDeferredValue(typed.trim() === present ? '' : typed.trim())
  const suggesting = useDeferredValue(name.trim())
  const { data } = useGet(api.registrations.shopAddress, {
    query: slug ? { slug } : { name: suggesting },
    isEnabled: slug !== '' || suggesting !== '',
    keepsPrevious: true,
  })
  const isSame = typed.trim() === present
  const isTaken = slug !== '' && !isSame && data?.isFree === false && data.slug !== present
  const checked =
    data && !isSame ? (
      <>
        {data.url.replace(/^https?:\/\//, '')} ·{' '}
        {data.isFree ? <Trans context="address">free</Trans> : <Trans>taken</Trans>}
      </>
    ) : (
      <Trans>Letters, digits and hyphens.</Trans>
    )
  return (
    <Field
      {...field}
      label={label}
      readOnly={fixed !== undefined}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={limits.shopSlugMax}
      placeholder={data?.slug}
      error={error ?? (isTaken ? t`Another shop has this address.` : undefined)}
      hint={
        <span role="status" className="wrap-anywhere">
          {fixed ?? (
            <>
              {checked}{' '}
              <span className="block">
                <Trans>You can change it once every 30 days.</Trans>
              </span>
            </>
          )}
        </span>
      }
    />
  )
}
