import { Trans } from '@lingui/react/macro'
import { Button } from '#kit/button.tsx'
import type { Selection } from './use-selection.ts'

export function SelectionToggle({ selection }: { selection: Pick<Selection<unknown>, 'isOn' | 'begin' | 'end'> }) {
  return (
    <Button
      look="quiet"
      className="text-caption"
      onClick={selection.isOn ? selection.end : selection.begin}
      aria-pressed={selection.isOn}
      data-selection
    >
      {selection.isOn ? <Trans>Cancel selection</Trans> : <Trans>Select</Trans>}
    </Button>
  )
}
