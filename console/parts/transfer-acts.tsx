import { useLingui } from '@lingui/react/macro'
import { useKeys } from '../keys/key-scopes.ts'
import { RowButton } from '../keys/row-button.tsx'
import type { TransferAct, useTransferActs } from './transfer.ts'

const run = (act: TransferAct | null) => {
  if (act && act.why === null) act.open()
}

type Props = { acts: ReturnType<typeof useTransferActs> }

export function TransferButtons({ acts }: Props) {
  const { t } = useLingui()
  const { first, second } = acts
  useKeys([
    { key: 'a', label: first?.label ?? t`decide`, run: () => run(first), isInFoot: first !== null },
    { key: 'r', label: second?.label ?? t`refuse`, run: () => run(second), isInFoot: second !== null },
  ])
  const why = first?.why ?? null
  return (
    <>
      {why && <p className="pb-8 text-soft">{why}</p>}
      <StepButtons acts={acts} hasKeys className="min-h-40" />
    </>
  )
}

/** The same without keys, for a row of a table. */
export function StepButtons({
  acts,
  hasKeys = false,
  className = '',
}: Props & { hasKeys?: boolean; className?: string }) {
  const { first, late, second } = acts
  return (
    <div className="flex flex-wrap justify-end gap-10">
      {first && (
        <RowButton
          look={hasKeys ? 'primary' : 'secondary'}
          onClick={() => run(first)}
          why={first.why}
          {...(hasKeys && { hint: 'a' })}
          className={`${className} flex-1`}
        >
          {first.name}
        </RowButton>
      )}
      {late && (
        <RowButton look="secondary" onClick={() => run(late)} why={late.why} className={className}>
          {late.name}
        </RowButton>
      )}
      {second && (
        <RowButton
          look="danger"
          onClick={() => run(second)}
          why={second.why}
          {...(hasKeys && { hint: 'r' })}
          className={className}
        >
          {second.name}
        </RowButton>
      )}
    </div>
  )
}
