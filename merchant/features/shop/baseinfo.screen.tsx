import { Trans, useLingui } from '@lingui/react/macro'
import { Activity } from 'react'
import { useAct } from '#client/act.ts'
import { useGet } from '#client/get.ts'
import { Header } from '#kit/header.tsx'
import { Picture } from '#kit/picture.tsx'
import { ReadScreen } from '#kit/read-screen.tsx'
import { Skeleton } from '#kit/skeleton.tsx'
import { toasts } from '#kit/toasts.tsx'
import { api } from '../../api.ts'
import { useBack } from '../../parts/back.ts'
import { paths } from '../../paths.ts'
import { BaseinfoForm } from './baseinfo-form.tsx'
import { ChoosePicture } from './choose-picture.tsx'
import { CropScreen } from './crop-screen.tsx'
import { pictureId, useShopPicture } from './use-shop-picture.ts'

const frame = { aspect: 1, widthMax: 800 }

export default function BaseinfoScreen() {
  const { t } = useLingui()
  const back = useBack(paths.setting)
  const read = useGet(api.merchants.info)
  const { data } = read
  const logo = useLogo(data?.shop.logo ?? null)
  if (!data) {
    return (
      <ReadScreen
        read={read}
        header={<Header title={t`Basic information`} onBack={back} />}
        skeleton={<BaseinfoSkeleton />}
      />
    )
  }
  return (
    <>
      {logo.chosen && (
        <CropScreen
          label={t`Shop logo`}
          photo={logo.chosen.photo}
          frame={frame}
          isPending={logo.isPending}
          onCut={logo.store}
          onClose={logo.close}
          onBroken={logo.refuse}
        />
      )}
      {/* The form stays mounted behind the picture, so that typed text is kept. */}
      <Activity mode={logo.chosen ? 'hidden' : 'visible'}>
        <BaseinfoForm info={data} onBack={back}>
          <div className="flex items-center gap-16">
            <Picture src={data.shop.logo} alt={t`Shop logo`} className="size-72 rounded-card border border-line" />
            <ChoosePicture label={t`Change logo`} onChoose={(photo) => logo.choose('logo', photo)}>
              <Trans>Change logo</Trans>
            </ChoosePicture>
          </div>
        </BaseinfoForm>
      </Activity>
    </>
  )
}

function BaseinfoSkeleton() {
  return (
    <div className="flex flex-col gap-14 px-20 pt-8">
      <Skeleton className="size-72" />
      {['name', 'phone', 'address', 'introduction', 'welcome'].map((field) => (
        <Skeleton key={field} className="h-58 w-full" />
      ))}
    </div>
  )
}

/** A new logo is shown at once. The previous one can be restored. */
function useLogo(url: string | null) {
  const { t } = useLingui()
  const act = useAct(api.shop.store)
  return useShopPicture<'logo'>('logo', async (_, logo) => {
    const before = pictureId(url)
    if (!(await act.run({ logo }))) return false
    if (before) toasts.undo(t`Logo changed`, { label: t`Undo`, run: () => void act.run({ logo: before }) })
    else toasts.done(t`Logo changed`)
    return true
  })
}
