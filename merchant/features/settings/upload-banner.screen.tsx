import { Trans, useLingui } from '@lingui/react/macro'
import { Header } from '#kit/header.tsx'
import { Section } from '#kit/list.tsx'
import { Picture } from '#kit/picture.tsx'
import { Screen } from '#kit/screen.tsx'
import { Skeleton } from '#kit/skeleton.tsx'
import { Failed, Stale } from '#kit/states.tsx'
import { toasts } from '#kit/toasts.tsx'
import { useBack } from '../../app/back.ts'
import { api, useAct } from '../../call.ts'
import { useGet } from '../../get.ts'
import { paths } from '../../paths.ts'
import type { MerchantInfo } from '../../session.ts'
import { ChoosePicture } from './choose-picture.tsx'
import { CropScreen } from './crop-screen.tsx'
import { ShopPreview } from './shop-preview.tsx'
import { pictureId, usePicture } from './use-picture.ts'

type Shop = MerchantInfo['shop']
type Field = 'banner' | 'adBanner'

const frames = {
  banner: { aspect: 3, widthMax: 1800 },
  adBanner: { aspect: 2, widthMax: 1600 },
} as const

/** The two pictures at the top of the shop, and how shoppers see them. */
export default function UploadBannerScreen() {
  const { t } = useLingui()
  const back = useBack(paths.setting)
  const labels = { banner: t`Shop banner`, adBanner: t`Advertisement banner` }
  const { data, error, isFetching, refresh } = useGet(api.merchants.info)
  const change = useChange(data?.shop)
  const picture = usePicture<Field>('banner', change)
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
    <Screen header={<Header title={t`Banners`} onBack={back} />}>
      {error && data && <Stale onRetry={refresh} isRetrying={isFetching} />}
      {!data && error && <Failed message={error.message} onRetry={refresh} isRetrying={isFetching} />}
      {!data && !error && <PlacesOfBanners />}
      {data && (
        <>
          {(['banner', 'adBanner'] as const).map((field) => (
            <Banner
              key={field}
              field={field}
              label={labels[field]}
              url={data.shop[field]}
              onChoose={(photo) => picture.choose(field, photo)}
              onRemove={() => void change(field, null)}
            />
          ))}
          <Section title={<Trans>As shoppers see it</Trans>}>
            <ShopPreview shop={data.shop} />
          </Section>
        </>
      )}
    </Screen>
  )
}

/** Changes one banner and offers the way back to the one before. */
function useChange(shop: Shop | undefined) {
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
            className={`flex w-full items-center justify-center rounded-field border-[1.5px] border-dashed border-edge px-20 text-center text-caption text-soft ${shape}`}
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

function PlacesOfBanners() {
  return (
    <div className="flex flex-col gap-20 px-20 pt-20">
      <Skeleton className="h-15 w-120" />
      <Skeleton className="aspect-[3] w-full" />
      <Skeleton className="h-15 w-160" />
      <Skeleton className="aspect-[2] w-full" />
    </div>
  )
}
