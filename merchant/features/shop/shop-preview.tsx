import { Plural, Trans } from '@lingui/react/macro'
import { Picture } from '#kit/picture.tsx'
import type { MerchantInfo } from '../../session.ts'

export function ShopPreview({ shop }: { shop: MerchantInfo['shop'] }) {
  const { followers, rating } = shop
  return (
    <div className="mx-20 overflow-hidden rounded-card border border-line bg-surface">
      {shop.banner && <Picture src={shop.banner} alt="" className="aspect-[3] w-full" />}
      <div className="flex items-center gap-12 px-14 py-12">
        <Picture src={shop.logo} alt="" className="size-44 rounded-small border border-line" />
        <div className="min-w-0">
          <p className="text-small font-semibold [overflow-wrap:anywhere]">{shop.name}</p>
          <p className="text-tiny text-soft">
            <Plural value={followers} one="# follower" other="# followers" />
            {' · '}
            {rating === null ? <Trans>no ratings yet</Trans> : <Trans>rated {rating} out of 5</Trans>}
          </p>
        </div>
      </div>
      {shop.welcomeMessage && (
        <p className="px-14 pb-12 text-caption text-soft [overflow-wrap:anywhere]">{shop.welcomeMessage}</p>
      )}
      {shop.adBanner && <Picture src={shop.adBanner} alt="" className="aspect-[2] w-full" />}
      <div aria-hidden="true" className="grid grid-cols-3 gap-8 p-14">
        {[1, 2, 3].map((tile) => (
          <span key={tile} className="flex flex-col gap-6">
            <span className="aspect-square rounded-small bg-fill" />
            <span className="h-8 w-3/4 rounded-small bg-fill" />
          </span>
        ))}
      </div>
    </div>
  )
}
