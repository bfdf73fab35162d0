import { useLingui } from '@lingui/react/macro'
import { useId } from 'react'

/** Values that a person reads from the chain, unparsed. */
export type ChainFacts = { tokenAmount: string; rate: string; finalAt: string }
export const noFacts: ChainFacts = { tokenAmount: '', rate: '', finalAt: '' }

type Props = { facts: ChainFacts; onChange: (facts: ChainFacts) => void }

/** Both operators read the chain independently: the second one must type the same values. */
export function ChainFields({ facts, onChange }: Props) {
  const { t } = useLingui()
  const id = useId()
  const fields = [
    { name: 'tokenAmount', label: t`Tokens that arrived`, type: 'text' },
    { name: 'rate', label: t`Rate of one token`, type: 'text' },
    { name: 'finalAt', label: t`Final from (UTC)`, type: 'datetime-local' },
  ] as const
  return (
    <div className="grid grid-cols-2 gap-10 pb-12">
      {fields.map(({ name, label, type }) => (
        <div key={name}>
          <label htmlFor={`${id}-${name}`} className="block pb-4 text-tiny text-soft">
            {label}
          </label>
          <input
            id={`${id}-${name}`}
            type={type}
            inputMode={type === 'text' ? 'decimal' : undefined}
            value={facts[name]}
            autoComplete="off"
            onChange={(event) => onChange({ ...facts, [name]: event.target.value })}
            className="figures h-32 w-full rounded-small border border-edge bg-surface px-10"
          />
        </div>
      ))}
    </div>
  )
}
