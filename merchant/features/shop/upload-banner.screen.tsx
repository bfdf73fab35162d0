import { Trans, useLingui } from '@lingui/react/macro'
import { useAct } from '#client/act.ts'
import { useGet } from '#client/get.ts'
import { classNames } from '#kit/class-names.ts'
import { Header } from '#kit/header.tsx'
import { Section } from '#kit/list.tsx'
import { Picture } from '#kit/picture.tsx'
import { ReadScreen } from '#kit/read-screen.tsx'
import { SkeletonBars } from '#kit/skeleton.tsx'
import { toasts } from '#kit/toasts.tsx'
import { api } from '../../api.ts'
import { useBack } from '../../parts/back.ts'
import { paths } from '../../paths.ts'
import type { MerchantInfo } from '../../session.ts'
import { ChoosePicture } from './choose-picture.tsx'
import { CropScreen } from './crop-screen.tsx'
import { ShopPreview } from './shop-preview.tsx'
import { pictureId, useShopPicture } from './use-shop-picture.ts'

type Shop = MerchantInfo['shop']
type Field = 'banner' | 'adBanner'

const frames = {
  banner: { aspect: 3, widthMax: 1800 },
  adBanner: { aspect: 2, widthMax: 1600 },
} as const

export default function UploadBannerScreen() {
  const { t } = useLingui()
  const back = useBack(paths.setting)
  const labels = { banner: t`Shop banner`, adBanner: t`Advertisement banner` }
  const read = useGet(api.merchants.info)
  const change = useChangeBanner(read.data?.shop)
  const picture = useShopPicture<Field>('banner', change)
  if (picture.chosen) {
    const { field, photo } = picture.chosen
    return (
      <CropScreen
        label={labels[field]}
        photo={photo}
        frame={frames[field]}
        isPending={picture.isPending}
        onCut={picture.store}
        onClose={picture.close}
        onBroken={picture.refuse}
      />
    )
  }
  return (
    <ReadScreen read={read} header={<Header title={t`Banners`} onBack={back} />} skeleton={<BannersSkeleton />}>
      {({ shop }) => (
        <>
          {(['banner', 'adBanner'] as const).map((field) => (
            <Banner
              key={field}
              field={field}
              label={labels[field]}
              url={shop[field]}
              onChoose={(photo) => picture.choose(field, photo)}
              onRemove={() => void change(field, null)}
            />
          ))}
          <Section title={<Trans>As shoppers see it</Trans>}>
            <ShopPreview shop={shop} />
          </Section>
        </>
      )}
    </ReadScreen>
  )
}

function useChangeBanner(shop: Shop | undefined) {
  const { t } = useLingui()
  const act = useAct(api.shop.banner)
  return async (field: Field, id: string | null) => {
    const before = pictureId(shop?.[field] ?? null)
    const done = await act.run({ [field]: id })
    if (!done) return false
    const undo = { label: t`Undo`, run: () => void act.run({ [field]: before }) }
    toasts.undo(id === null ? t`Banner removed` : t`Banner changed`, undo)
    return true
  }
}

type BannerProps = {
  field: Field
  label: string
  url: string | null
  onChoose: (photo: File) => void
  onRemove: () => void
}

function Banner({ field, label, url, onChoose, onRemove }: BannerProps) {
  const { t } = useLingui()
  const shape = field === 'banner' ? 'aspect-[3]' : 'aspect-[2]'
  return (
    <Section title={label}>
      <div className="px-20">
        {url ? (
          <Picture src={url} alt={label} className={`w-full rounded-field ${shape}`} />
        ) : (
          <div
            className={classNames(
              'flex w-full items-center justify-center rounded-field border-[1.5px] border-dashed border-edge',
              'px-20 text-center text-caption text-soft',
              `${shape}`,
            )}
          >
            {field === 'banner' ? (
              <Trans>Shown at the top of your shop, 3:1.</Trans>
            ) : (
              <Trans>Shown above your products, 2:1. For offers, seasons or new products.</Trans>
            )}
          </div>
        )}
        <div className="flex min-h-44 items-center justify-between gap-20 pt-4">
          <ChoosePicture label={url ? t`Replace: ${label}` : t`Choose a picture: ${label}`} onChoose={onChoose}>
            {url ? <Trans>Replace</Trans> : <Trans>Choose a picture</Trans>}
          </ChoosePicture>
          {url && (
            <button
              type="button"
              aria-label={t`Remove: ${label}`}
              onClick={onRemove}
              className="-mr-12 min-h-44 rounded-small px-12 text-small font-medium text-bad"
            >
              <Trans>Remove</Trans>
            </button>
          )}
        </div>
      </div>
    </Section>
  )
}

function BannersSkeleton() {
  return (
    <SkeletonBars
      className="flex flex-col gap-20 px-20 pt-20"
      bars={['h-15 w-120', 'aspect-[3] w-full', 'h-15 w-160', 'aspect-[2] w-full']}
    />
  )
}
