import { Trans } from '@lingui/react/macro'
import { Checkbox } from '#kit/checkbox.tsx'
import type { LinkPartner } from '../../session.ts'

type Props = { partner: LinkPartner; isBound: boolean; onChange: (isBound: boolean) => void }

/** Whether a partner may log in to the new shop. The default is no, because a link may have led the applicant here. */
export function PartnerQuestion({ partner: { name, vouches }, isBound, onChange }: Props) {
  return (
    <div className="space-y-4 rounded-card border border-line bg-surface px-16 py-10">
      <Checkbox checked={isBound} onChange={({ target }) => onChange(target.checked)}>
        <Trans>{name} may log in to my shop</Trans>
      </Checkbox>
      <p className="text-caption text-soft">
        <Trans>
          Anyone who logs in at {name} as you can then open your shop. Leave this off if somebody else gave you the
          link.
        </Trans>
      </p>
      {vouches && (
        <p className="text-caption text-soft">
          <Trans>With it, you need no password here.</Trans>
        </p>
      )}
    </div>
  )
}
