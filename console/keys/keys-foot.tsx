import { Trans } from '@lingui/react/macro'
import { useSession } from '../session.ts'
import { KeyHint } from './key-hint.tsx'
import { useShownKeys } from './key-scopes.ts'

export function KeysFoot({ onHelp }: { onHelp: () => void }) {
  const { keys } = useSession()
  const shown = useShownKeys().filter(({ isInFoot }) => isInFoot)
  return (
    <footer className="flex h-36 shrink-0 items-center gap-18 overflow-hidden border-t border-line bg-paper px-20 text-tiny whitespace-nowrap text-soft">
      {/* Hints that do not fit wrap to a second line, which is hidden, so that no hint is cut. */}
      <div className="flex h-36 min-w-0 flex-1 flex-wrap content-start gap-x-18 overflow-hidden">
        {keys ? (
          shown.map(({ key, label }) => (
            <span key={key} className="inline-flex h-36 items-center gap-6">
              <KeyHint of={key} />
              {label}
            </span>
          ))
        ) : (
          <Trans>Shortcuts are switched off.</Trans>
        )}
      </div>
      <button type="button" onClick={onHelp} className="inline-flex items-center gap-6 py-6 hover:text-ink">
        <KeyHint of="?" />
        <Trans>all shortcuts</Trans>
      </button>
    </footer>
  )
}
