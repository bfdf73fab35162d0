import { Plural, Trans } from '@lingui/react/macro'
import type { StoreShop } from '#contract/storefront/pages.ts'
import { classNames } from '#kit/class-names.ts'
import { Follow } from './follow.tsx'
import { Photo } from './photo.tsx'
import { Rating } from './stars.tsx'

export function ShopHead({ shop }: { shop: StoreShop }) {
  const { banner, logo, name, introduction, welcomeMessage } = shop
  return (
    <div
      className={classNames(
        'min-[900px]:page-width',
        banner &&
          'min-[900px]:grid min-[900px]:grid-cols-[2fr_3fr] min-[900px]:items-center min-[900px]:gap-48 min-[900px]:py-32',
      )}
    >
      {banner && (
        <Photo
          src={banner}
          alt=""
          sizes="(width >= 900px) 700px, 100vw"
          isFirst
          className={classNames(
            'aspect-[5/2] w-full min-[900px]:order-2 min-[900px]:rounded-card',
            !shop.open && 'grayscale',
          )}
        />
      )}
      <div className="page-width pt-16 min-[900px]:px-0">
        {logo && (
          <Photo
            src={logo}
            alt=""
            isFirst
            className={classNames(
              'size-72 rounded-card min-[900px]:hidden',
              banner && 'z-1 -mt-52 border-4 border-paper',
              !shop.open && 'grayscale',
            )}
          />
        )}
        <div className="flex flex-wrap items-start justify-between gap-12 pt-8">
          <div className="min-w-0">
            <h1 className="text-heading leading-[1.3] font-bold [overflow-wrap:anywhere] min-[900px]:text-[3.6rem]">
              {name}
            </h1>
            <ShopFigures shop={shop} />
            {shop.answerTime && <p className="text-caption text-soft">{shop.answerTime}</p>}
          </div>
          {shop.open && <Follow shop={shop} />}
        </div>
        {introduction && <p className="pt-12 whitespace-pre-line">{introduction}</p>}
        {welcomeMessage && (
          <p className="pt-8 text-caption text-soft">
            <Trans>“{welcomeMessage}”</Trans>
          </p>
        )}
        <SocialLinks social={shop.social} />
      </div>
    </div>
  )
}

function ShopFigures({ shop: { rating, reviews, followers } }: { shop: StoreShop }) {
  return (
    <p className="flex flex-wrap items-center gap-x-8 text-caption text-soft">
      {rating !== null && reviews > 0 ? (
        <>
          <Rating rating={rating} />
          <Plural value={reviews} one="# review" other="# reviews" />
        </>
      ) : (
        <Trans>No reviews yet</Trans>
      )}
      <span aria-hidden="true">·</span>
      <Plural value={followers} one="# follower" other="# followers" />
    </p>
  )
}

function SocialLinks({ social }: { social: StoreShop['social'] }) {
  const links = [social.twitter, social.google].filter((link) => link !== null)
  if (links.length === 0) return null
  return (
    <ul className="flex flex-wrap gap-x-16 text-caption">
      {links.map((link) => (
        <li key={link}>
          <a href={link} rel="noopener nofollow ugc" className="inline-flex min-h-44 items-center text-accent">
            {new URL(link).hostname}
          </a>
        </li>
      ))}
    </ul>
  )
}
