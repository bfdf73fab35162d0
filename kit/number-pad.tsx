import { useLingui } from '@lingui/react/macro'
import { Delete } from 'lucide-react'
import { type PadKey, separatorsOf } from './amount.ts'
import { useFormats } from './format.tsx'
import { Icon } from './icon.tsx'

type Props = {
  onKey: (key: PadKey) => void
  /** With the decimal separator of the language for money, without for passwords. */
  hasPoint?: boolean
}

const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const
const keyClass =
  'flex min-h-56 [@media(max-height:720px)]:min-h-48 items-center justify-center bg-surface text-title active:bg-fill -outline-offset-2'

/** The app's own keys for money and passwords. A computer's keyboard works too. */
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
        <Icon of={Delete} size={2.4} />
      </button>
    </div>
  )
}
