import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '#kit/button.tsx'

export function SaveButton({ isChanged, isPending }: { isChanged: boolean; isPending: boolean }) {
  const { t } = useLingui()
  return (
    <Button type="submit" isPending={isPending} why={isChanged ? null : t`No changes to save.`} isWhyHidden>
      <Trans>Save</Trans>
    </Button>
  )
}
