import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { DateText } from '#kit/date-text.tsx'
import { Link } from '#kit/link.tsx'
import { Section } from '#kit/list.tsx'
import { Money } from '#kit/money.tsx'
import { Picture } from '#kit/picture.tsx'
import { linkTo } from '../../links.ts'
import type { Purchase } from './express-types.ts'
import { GiveBack } from './give-back.tsx'

export function RunningPurchase({ purchase }: { purchase: Purchase }) {
  const { id, name, until, slots, listings, unusedCredit } = purchase
  const used = listings.length
  const visitors = sameVisitors(listings)
  return (
    <Section
      title={name}
      aside={
        <span className="text-soft">
          <Trans>
            until <DateText at={until} style="day" />
          </Trans>
        </span>
      }
    >
      <div className="border-y border-line bg-surface">
        {visitors !== null && (
          <p className="figures px-20 pt-12 text-caption text-soft">
            <Plural value={visitors} one="# shop visitor" other="# shop visitors" />
          </p>
        )}
        {listings.length > 0 && (
          <ul className="divide-y divide-line">
            {listings.map((listing) => (
              <PlacedListing key={listing.id} listing={listing} hasVisitors={visitors === null} />
            ))}
          </ul>
        )}
        <div className="space-y-10 px-20 py-14">
          <p className="text-small text-soft">
            <Plural value={slots} one={`${used} of # slot used`} other={`${used} of # slots used`} />
            {unusedCredit > 0 && (
              <>
                {' '}
                ·{' '}
                <Trans>
                  <Money amount={unusedCredit} /> credited if left unused
                </Trans>
              </>
            )}
          </p>
          <Link
            to={linkTo.placement(id)}
            className="flex min-h-44 items-center justify-center rounded-field border border-line px-20 text-small font-semibold text-accent"
          >
            {used === 0 ? <Trans>Choose products</Trans> : <Trans>Change products</Trans>}
          </Link>
          {purchase.mayGiveBack && <GivePackageBack purchase={purchase} />}
        </div>
      </div>
    </Section>
  )
}

/** The shop's visitors since the products were placed. Null if they were placed on different days. */
function sameVisitors(listings: Purchase['listings']): number | null {
  const [first, ...others] = new Set(listings.map(({ views }) => views))
  return others.length === 0 ? (first ?? null) : null
}

type PlacedProps = { listing: Purchase['listings'][number]; hasVisitors: boolean }

function PlacedListing({ listing, hasVisitors }: PlacedProps) {
  return (
    <li className="flex items-center gap-12 px-20 py-12">
      <Picture src={listing.image} alt="" className="size-52 rounded-small" />
      <span className="min-w-0 flex-1">
        <span className="line-clamp-1 text-small font-medium">{listing.title || <Trans>No product title</Trans>}</span>
        <span className="figures flex flex-wrap gap-x-12 text-caption text-soft">
          {hasVisitors && (
            <span>
              <Plural value={listing.views} one="# shop visitor" other="# shop visitors" />
            </span>
          )}
          <span>
            <Plural value={listing.clicks} one="# product visitor" other="# product visitors" />
          </span>
          <span>
            <Plural value={listing.orders} one="# order" other="# orders" />
          </span>
        </span>
      </span>
    </li>
  )
}

function GivePackageBack({ purchase: { id, unusedCredit } }: { purchase: Purchase }) {
  const { t } = useLingui()
  return (
    <div className="flex justify-center">
      <GiveBack
        body={{ purchaseId: id }}
        look="quiet"
        size="small"
        label={<Trans>Get a refund</Trans>}
        question={<Trans>Get a refund for this package?</Trans>}
        doneMessage={t`Package refunded`}
      >
        <Trans>
          No product was promoted. <Money amount={unusedCredit} className="font-medium text-ink" /> will be returned to
          your balance.
        </Trans>
      </GiveBack>
    </div>
  )
}
