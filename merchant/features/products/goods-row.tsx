import { Trans, useLingui } from '@lingui/react/macro'
import { Pencil } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from '#kit/class-names.ts'
import { IconButton } from '#kit/icon-button.tsx'
import { Link } from '#kit/link.tsx'
import { Money } from '#kit/money.tsx'
import { Picture } from '#kit/picture.tsx'
import { Switch } from '#kit/switch.tsx'
import { linkTo } from '../../links.ts'
import { RemoveButton } from '../../parts/remove-button.tsx'
import { SelectItem } from '../../parts/select-item.tsx'
import type { ItemSelection } from '../../parts/use-selection.ts'
import type { Listing } from './product-types.ts'
import { useTitle } from './use-title.ts'

type Props = {
  listing: Listing
  /** Null while several are being selected, as the controls. */
  edit: ReactNode
  controls: ReactNode
  selection: ItemSelection | undefined
}

export function GoodsRow({ listing, edit, controls, selection }: Props) {
  const { t } = useLingui()
  const title = useTitle()(listing.title)
  return (
    <article
      aria-label={title}
      className={classNames(
        'relative flex min-h-74 items-center gap-12 border-b border-line bg-surface py-10 pr-20',
        selection ? 'pl-54' : 'pl-20',
      )}
    >
      {selection && <SelectItem selection={selection} label={t`Select ${title}`} />}
      <Picture src={listing.image} alt="" className="size-52 rounded-small" />
      <div className="min-w-0 flex-1 leading-[1.3]">
        <p className="line-clamp-2 text-small">
          {selection ? (
            title
          ) : (
            <Link to={linkTo.product(listing.productId)} className="after:absolute after:inset-0 active:after:bg-ink/5">
              {title}
            </Link>
          )}
        </p>
        <PriceLine listing={listing}>{edit}</PriceLine>
        <p className={classNames('text-caption', listing.profit < 0 ? 'text-bad' : 'text-good')}>
          <Trans>
            <Money amount={listing.profit} /> profit each
          </Trans>
        </p>
      </div>
      {controls && <span className="flex shrink-0 flex-col items-end">{controls}</span>}
    </article>
  )
}

type ControlProps = { listing: Listing; onSwitch: (isOn: boolean) => void; onRemove: () => void }

/** Above the link that covers the whole row. */
export function GoodsControls({ listing, onSwitch, onRemove }: ControlProps) {
  const { t } = useLingui()
  const title = useTitle()(listing.title)
  return (
    <>
      <span className="relative z-1">
        <Switch label={t`Publish ${title}`} isOn={listing.state === 'selling'} onChange={onSwitch} />
      </span>
      <span className="relative z-1">
        <RemoveButton label={t`Remove ${title}`} size={1.6} onPress={onRemove} className="-mr-10" />
      </span>
    </>
  )
}

export function PriceButton({ listing, onPrice }: { listing: Listing; onPrice: () => void }) {
  const { t } = useLingui()
  const title = useTitle()(listing.title)
  return (
    <IconButton
      label={t`Price of ${title}`}
      icon={Pencil}
      size={1.4}
      onPress={onPrice}
      className="relative z-1 -my-14 -ml-6 text-accent"
    />
  )
}

function PriceLine({ listing: { purchasePrice, sellingPrice }, children }: { listing: Listing; children: ReactNode }) {
  const { t } = useLingui()
  return (
    <p className="flex flex-wrap items-center gap-x-5 text-caption">
      <span className="text-soft">{t`Purchase price`} </span>
      <Money amount={purchasePrice} className="text-soft" />
      <span aria-hidden="true" className="text-soft">
        →
      </span>
      <span className="sr-only">, {t`Selling price`} </span>
      <span className="flex items-center gap-x-5">
        <Money amount={sellingPrice} className="font-medium text-ink" />
        {children}
      </span>
    </p>
  )
}
