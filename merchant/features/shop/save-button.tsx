import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '#kit/button.tsx'

/** Saves a form of the settings; disabled while nothing is changed. */
export function SaveButton({ isChanged, isPending }: { isChanged: boolean; isPending: boolean }) {
  const { t } = useLingui()
  return (
    <Button type="submit" isPending={isPending} why={isChanged ? null : t`No changes to save.`} isWhyHidden>
      <Trans>Save</Trans>
    </Button>
  )
}
