import { Trans } from '@lingui/react/macro'
import { ProductMark } from '#kit/product-mark.tsx'

export function ConsoleMark({ isAlways = false }: { isAlways?: boolean }) {
  return (
    <span className="flex items-center gap-8">
      <ProductMark size={2.4} line={3} className="shrink-0" />
      <span className={isAlways ? '' : 'max-[1179px]:sr-only'}>
        <span className="text-small font-semibold">Entrepot</span>{' '}
        <span className="text-caption text-soft">
          <Trans>Console</Trans>
        </span>
      </span>
    </span>
  )
}
