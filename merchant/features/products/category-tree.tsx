import { Trans, useLingui } from '@lingui/react/macro'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { useGet } from '#client/get.ts'
import { Button } from '#kit/button.tsx'
import { classNames } from '#kit/class-names.ts'
import { useNumberText } from '#kit/format.tsx'
import { Icon } from '#kit/icon.tsx'
import { Link } from '#kit/link.tsx'
import { RowChevron, Section } from '#kit/list.tsx'
import { Picture } from '#kit/picture.tsx'
import { Unread } from '#kit/read-screen.tsx'
import { SkeletonBars } from '#kit/skeleton.tsx'
import { api } from '../../api.ts'
import { linkTo } from '../../links.ts'
import type { Category } from './product-types.ts'

const shownAtFirst = 4

export function CategoryTree() {
  const read = useGet(api.products.category)
  const { data, error } = read
  const [isWhole, setWhole] = useState(false)
  if (!data && error) return <Unread read={read} />
  if (data?.length === 0) return null
  const shown = isWhole ? data : data?.slice(0, shownAtFirst)
  const canOpen = (data?.length ?? 0) > shownAtFirst
  return (
    <Section
      title={<Trans>Categories</Trans>}
      aside={
        canOpen && (
          <Button
            look="quiet"
            className="-my-12 -mr-14 text-caption"
            aria-expanded={isWhole}
            onClick={() => setWhole(!isWhole)}
          >
            {isWhole ? <Trans>Show less</Trans> : <Trans>All categories</Trans>}
          </Button>
        )
      }
    >
      {shown ? <Branches of={shown} depth={0} /> : <BranchesSkeleton />}
    </Section>
  )
}

function Branches({ of, depth }: { of: readonly Category[]; depth: number }) {
  return (
    <ul className={classNames('divide-y divide-line bg-surface', depth === 0 && 'border-y border-line')}>
      {of.map((category) => (
        <Branch key={category.id} category={category} depth={depth} />
      ))}
    </ul>
  )
}

const indents = ['pl-20', 'pl-40', 'pl-60']

function Branch({ category, depth }: { category: Category; depth: number }) {
  const { t } = useLingui()
  const numberText = useNumberText()
  const [isOpen, setOpen] = useState(false)
  const { id, name, image, products } = category
  const children = category.children as readonly Category[]
  return (
    <li>
      <div className="flex items-stretch">
        <Link
          to={linkTo.distribution({ categoryId: id })}
          className={classNames(
            'flex min-h-48 min-w-0 flex-1 items-center gap-12 py-8 pr-20 text-small -outline-offset-2 active:bg-fill',
            indents[Math.min(depth, indents.length - 1)],
          )}
        >
          <CategoryPicture image={image} name={name} />
          <span className="min-w-0 flex-1">{name}</span>
          <span className="figures text-caption text-soft">{numberText(products)}</span>
        </Link>
        {children.length > 0 ? (
          <button
            type="button"
            aria-expanded={isOpen}
            aria-label={t`Show subcategories of ${name}`}
            onClick={() => setOpen(!isOpen)}
            className="flex w-48 items-center justify-center text-soft -outline-offset-2"
          >
            <span className={classNames('transition-transform', isOpen && 'rotate-180')}>
              <Icon of={ChevronDown} size={1.8} />
            </span>
          </button>
        ) : (
          <span className="flex w-48 items-center justify-center">
            <RowChevron />
          </span>
        )}
      </div>
      {isOpen && <Branches of={children} depth={depth + 1} />}
    </li>
  )
}

function CategoryPicture({ image, name }: Pick<Category, 'image' | 'name'>) {
  if (image) return <Picture src={image} alt="" className="size-32 rounded-small" />
  const [first] = new Intl.Segmenter().segment(name)
  return (
    <span
      aria-hidden="true"
      className="flex size-32 shrink-0 items-center justify-center rounded-small bg-fill font-medium text-soft uppercase"
    >
      {first?.segment}
    </span>
  )
}

function BranchesSkeleton() {
  return (
    <div aria-hidden="true" className="divide-y divide-line border-y border-line bg-surface">
      {[1, 2, 3, 4].map((branch) => (
        <SkeletonBars
          key={branch}
          className="flex h-48 items-center justify-between px-20"
          bars={['h-16 w-120', 'h-14 w-24']}
        />
      ))}
    </div>
  )
}
