import { Plural, Trans } from '@lingui/react/macro'
import type { Reply } from '#contract/endpoint.ts'
import type { pricing } from '#contract/pricing.ts'
import { classNames } from '#kit/class-names.ts'
import { Change, Money } from '#kit/money.tsx'
import { useTitle } from './use-title.ts'

type Preview = Pick<Reply<typeof pricing.preview>, 'changes' | 'less' | 'same'>

/** Every price that would change, with what it earns. It spans a screen with the usual margin. */
export function PriceChanges({ preview: { changes, less, same } }: { preview: Preview }) {
  return (
    <section className="pt-6">
      <p role="status" className="text-small font-medium">
        <Plural value={changes.length} one="# price changes" other="# prices change" />
        {less > 0 && (
          <span className="text-bad">
            {' · '}
            <Plural value={less} one="# with lower profit" other="# with lower profit" />
          </span>
        )}
        {same > 0 && (
          <span className="text-soft">
            {' · '}
            <Plural value={same} one="# unchanged" other="# unchanged" />
          </span>
        )}
      </p>
      <ul className="-mx-20 mt-10 divide-y divide-line border-y border-line bg-surface empty:hidden">
        {changes.map((change) => (
          <ChangeRow key={change.listingId + change.variantId} change={change} />
        ))}
      </ul>
    </section>
  )
}

function ChangeRow({ change }: { change: Preview['changes'][number] }) {
  const { variant, before, after, earnsBefore, earnsAfter } = change
  const title = useTitle()(change.title)
  return (
    <li className="flex min-h-60 items-center justify-between gap-14 px-20 py-10">
      <span className="min-w-0">
        <span className="line-clamp-2 text-small">{title}</span>
        {variant && <span className="block text-caption text-soft">{variant}</span>}
      </span>
      <span className="shrink-0 text-right text-caption text-soft">
        <span className="block text-small text-ink">
          <Money amount={before} className="text-soft" /> → <Money amount={after} className="font-medium" />
        </span>
        <span className={classNames(earnsAfter < earnsBefore && 'text-bad')}>
          <Trans>
            earns <Money amount={earnsAfter} /> (<Change amount={earnsAfter - earnsBefore} />)
          </Trans>
        </span>
      </span>
    </li>
  )
}
