import { Trans, useLingui } from '@lingui/react/macro'
import { Pencil } from 'lucide-react'
import { Checkbox } from '#kit/checkbox.tsx'
import { classNames } from '#kit/class-names.ts'
import { Icon } from '#kit/icon.tsx'
import { Link } from '#kit/link.tsx'
import { Money } from '#kit/money.tsx'
import { Picture } from '#kit/picture.tsx'
import { Switch } from '#kit/switch.tsx'
import { linkTo } from '../../paths.ts'
import type { Listing } from './product-types.ts'
import { useTitle } from './use-title.ts'

type Props = {
  listing: Listing
  onSwitch: (isOn: boolean) => void
  onPrice: () => void
  /** While choosing: whether it is chosen, and how to change that. */
  choice?: { isChosen: boolean; onChange: (isChosen: boolean) => void } | undefined
}

/** A product of the shop: the row opens it, the price opens the price sheet, the switch puts it on the shelf. */
export function GoodsRow({ listing, onSwitch, onPrice, choice }: Props) {
  const { t } = useLingui()
  const title = useTitle()(listing.title)
  return (
    <article
      aria-label={title}
      className={classNames(
        'relative flex min-h-74 items-center gap-12 border-b border-line bg-surface py-10 pr-20',
        choice ? 'pl-54' : 'pl-20',
      )}
    >
      {choice && (
        <Checkbox
          isLabelHidden
          checked={choice.isChosen}
          onChange={(event) => choice.onChange(event.target.checked)}
          className="[&>label]:absolute [&>label]:inset-0 [&>label]:px-20"
        >
          {t`Select ${title}`}
        </Checkbox>
      )}
      <Picture src={listing.image} alt="" className="size-52 rounded-small" />
      <div className="min-w-0 flex-1 leading-[1.3]">
        <p className="line-clamp-2 text-small">
          {choice ? (
            title
          ) : (
            <Link to={linkTo.product(listing.productId)} className="after:absolute after:inset-0 active:after:bg-ink/5">
              {title}
            </Link>
          )}
        </p>
        <PriceLine listing={listing} {...(choice ? {} : { onPrice, label: t`Price of ${title}` })} />
        <p className={classNames('text-caption', listing.profit < 0 ? 'text-bad' : 'text-good')}>
          <Trans>
            <Money amount={listing.profit} /> profit each
          </Trans>
        </p>
      </div>
      {!choice && (
        <span className="relative z-1 shrink-0">
          <Switch label={t`Publish ${title}`} isOn={listing.state === 'selling'} onChange={onSwitch} />
        </span>
      )}
    </article>
  )
}

type LineProps = { listing: Listing; onPrice?: () => void; label?: string }

function PriceLine({ listing: { purchasePrice, sellingPrice }, onPrice, label }: LineProps) {
  const { t } = useLingui()
  const prices = (
    <>
      <span className="sr-only">{t`Purchase price`} </span>
      <Money amount={purchasePrice} className="text-soft" />
      <span aria-hidden="true" className="text-soft">
        →
      </span>
      <span className="sr-only">, {t`Selling price`} </span>
      <Money amount={sellingPrice} className="font-medium text-ink" />
    </>
  )
  if (!onPrice) return <p className="flex flex-wrap items-center gap-x-5 text-caption">{prices}</p>
  return (
    <p className="flex flex-wrap items-center gap-x-5 text-caption">
      {prices}
      <button
        type="button"
        aria-label={label}
        onClick={onPrice}
        className="relative z-1 -my-14 -ml-6 flex size-44 items-center justify-center text-accent"
      >
        <Icon of={Pencil} size={1.4} />
      </button>
    </p>
  )
}
