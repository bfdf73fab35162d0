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
import { GoodsCells } from './goods-table.tsx'
import type { Listing } from './product-types.ts'
import { useTitle } from './use-title.ts'

type Props = {
  listing: Listing
  /** Shows its figures in columns. */
  isTable: boolean
  onSwitch: (isOn: boolean) => void
  onPrice: () => void
  onRemove: () => void
  selection: ItemSelection | undefined
}

export function GoodsRow({ listing, isTable, onSwitch, onPrice, onRemove, selection }: Props) {
  const { t } = useLingui()
  const title = useTitle()(listing.title)
  const edit = !selection && (
    <IconButton
      label={t`Price of ${title}`}
      icon={Pencil}
      size={1.4}
      onPress={onPrice}
      className="relative z-1 -my-14 -ml-6 text-accent"
    />
  )
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
        {!isTable && (
          <>
            <PriceLine listing={listing}>{edit}</PriceLine>
            <p className={classNames('text-caption', listing.profit < 0 ? 'text-bad' : 'text-good')}>
              <Trans>
                <Money amount={listing.profit} /> profit each
              </Trans>
            </p>
          </>
        )}
      </div>
      {isTable && <GoodsCells listing={listing} edit={edit} />}
      {isTable && selection && <span className="w-94" />}
      {!selection && (
        <span
          className={classNames(
            'relative z-1 flex shrink-0',
            isTable ? 'w-94 items-center justify-between pl-12' : 'flex-col items-end',
          )}
        >
          <Switch label={t`Publish ${title}`} isOn={listing.state === 'selling'} onChange={onSwitch} />
          <RemoveButton label={t`Remove ${title}`} size={1.6} onPress={onRemove} className="-mr-10" />
        </span>
      )}
    </article>
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
