import { Trans } from '@lingui/react/macro'
import { useGet } from '#client/get.ts'
import { Checkbox } from '#kit/checkbox.tsx'
import { Skeleton } from '#kit/skeleton.tsx'
import { api } from '../../api.ts'

type Props = {
  agreed: string | null
  error: string | undefined
  onChange: (version: string | null) => void
}

const linkClass = 'text-accent underline'

export function TermsConsent({ agreed, error, onChange }: Props) {
  const { data } = useGet(api.registrations.terms)
  if (!data) return <Skeleton className="h-44 w-full" />
  const { termsVersion, termsUrl, privacyUrl } = data
  return (
    <Checkbox
      checked={agreed === termsVersion}
      error={error}
      onChange={({ target }) => onChange(target.checked ? termsVersion : null)}
    >
      <Trans>
        I agree to the{' '}
        <a href={termsUrl} target="_blank" rel="noreferrer" className={linkClass}>
          terms of the platform
        </a>{' '}
        and have read the{' '}
        <a href={privacyUrl} target="_blank" rel="noreferrer" className={linkClass}>
          privacy notice
        </a>
        .
      </Trans>
    </Checkbox>
  )
}
