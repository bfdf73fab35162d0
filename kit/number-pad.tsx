import { useLingui } from '@lingui/react/macro'
import { separatorsOf } from './amount.ts'
import { useFormats } from './format.tsx'

export type PadKey = '0' | '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9' | '.' | 'erase'

type Props = {
  onKey: (key: PadKey) => void
  /** The decimal separator of the language for money; none for passwords. */
  hasPoint?: boolean
}

const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const
const keyClass = 'flex min-h-56 items-center justify-center bg-surface text-title active:bg-fill -outline-offset-2'

/** Our own keys for money and passwords, in the lower half of the screen. The computer's keyboard works beside it. */
export function NumberPad({ onKey, hasPoint = false }: Props) {
  const { t } = useLingui()
  const { tag } = useFormats()
  return (
    <div className="figures grid grid-cols-3 gap-px border-t border-line bg-line">
      {digits.map((digit) => (
        <button key={digit} type="button" className={keyClass} onClick={() => onKey(digit)}>
          {digit}
        </button>
      ))}
      {hasPoint ? (
        <button type="button" className={keyClass} aria-label={t`Decimal point`} onClick={() => onKey('.')}>
          {separatorsOf(tag).decimal}
        </button>
      ) : (
        <span className="bg-surface" />
      )}
      <button type="button" className={keyClass} onClick={() => onKey('0')}>
        0
      </button>
      <button type="button" className={keyClass} aria-label={t`Delete`} onClick={() => onKey('erase')}>
        <svg width="2.4rem" height="2.4rem" viewBox="0 0 24 24" aria-hidden="true">
          <path
            d="M9 6h11v12H9l-6-6 6-6Zm3 4 4 4m0-4-4 4"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.75"
            strokeLinejoin="round"
            strokeLinecap="round"
          />
        </svg>
      </button>
    </div>
  )
}

/** The pad's key for a key of the keyboard, so that both write the same. */
export function padKeyOf(key: string): PadKey | null {
  if (/^[0-9]$/.test(key)) return key as PadKey
  if (key === '.' || key === ',') return '.'
  if (key === 'Backspace' || key === 'Delete') return 'erase'
  return null
}
