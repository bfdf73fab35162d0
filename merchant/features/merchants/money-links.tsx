import { Trans } from '@lingui/react/macro'
import { ButtonLink } from '#kit/button.tsx'
import { paths } from '../../paths.ts'

export function MoneyLinks() {
  return (
    <div className="flex flex-wrap gap-12 px-20 pt-10">
      <ButtonLink to={paths.withdraw} className="flex-1">
        <Trans>Withdraw</Trans>
      </ButtonLink>
      <ButtonLink to={paths.recharge} look="secondary" className="flex-1">
        <Trans>Deposit</Trans>
      </ButtonLink>
    </div>
  )
}
