import { Trans, useLingui } from '@lingui/react/macro'
import type { LanguageCode } from '#contract/language-codes.ts'
import { classNames } from '#kit/class-names.ts'
import { KeyHint } from '../../keys/key-hint.tsx'
import { useLanguageNames } from '../../parts/language-names.ts'
import type { Canned } from './use-canned.ts'

type Props = { id: string; canned: Canned; lang: LanguageCode; onEdit: () => void }

export function CannedList({ id, canned, lang, onEdit }: Props) {
  const { t } = useLingui()
  const { nameOf } = useLanguageNames()
  const { found, at, insert } = canned
  const language = nameOf(lang)
  return (
    <div className="mb-8 rounded-card border border-line bg-surface p-6">
      <div className="flex items-center justify-between gap-12 px-10 py-4 text-tiny text-soft">
        <Trans>Canned answers, in seven languages</Trans>
        <KeyHint of="↑ ↓ Enter" />
      </div>
      {found.length === 0 ? (
        <p role="status" className="px-10 py-6 text-soft">
          <Trans>None matches.</Trans>
        </p>
      ) : (
        <div id={id} role="listbox" tabIndex={-1} aria-label={t`Canned answers`}>
          {found.map((answer, each) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field, which keeps the focus
            <div
              key={answer.id}
              id={`${id}-${each}`}
              role="option"
              tabIndex={-1}
              aria-selected={each === at}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => insert(answer)}
              className={classNames(
                'flex min-h-32 cursor-pointer items-center justify-between gap-12 rounded-small px-10 py-4',
                each === at ? 'bg-tint' : 'hover:bg-ink/4',
              )}
            >
              <span className="min-w-0">
                {answer.title}
                {!answer.texts[lang] && <span className="block text-tiny text-wait">{t`no text in ${language}`}</span>}
              </span>
              <span className="text-tiny whitespace-nowrap text-soft">/{answer.code}</span>
            </div>
          ))}
        </div>
      )}
      <button type="button" onClick={onEdit} className="px-10 py-6 text-tiny text-accent">
        <Trans>Edit canned answers…</Trans>
      </button>
    </div>
  )
}
