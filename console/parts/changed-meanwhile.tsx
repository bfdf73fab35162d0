import { Trans, useLingui } from '@lingui/react/macro'
import { RowButton } from '../keys/row-button.tsx'
import type { CatalogueChange } from './catalogue-change.ts'
import { ChangeRows } from './change-rows.tsx'

type Props = { changes: readonly CatalogueChange[]; onTake: () => void }

/** The changes that somebody else has saved since the draft was begun. The operator must look at them before saving. */
export function ChangedMeanwhile({ changes, onTake }: Props) {
  const { t } = useLingui()
  return (
    <section aria-label={t`Changed meanwhile`} className="tint-wait mb-12 rounded-small px-12 py-10">
      <p role="alert" className="font-semibold">
        <Trans>Somebody else has changed this meanwhile.</Trans>
      </p>
      <ChangeRows changes={changes} />
      <p className="pb-10">
        <Trans>Your input is kept. Where both of you changed the same field, yours stays until you change it.</Trans>
      </p>
      <RowButton look="secondary" onClick={onTake}>
        <Trans>Continue with these changes</Trans>
      </RowButton>
    </section>
  )
}
