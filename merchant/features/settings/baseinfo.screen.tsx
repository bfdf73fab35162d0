import { Trans, useLingui } from '@lingui/react/macro'
import { Header } from '#kit/header.tsx'
import { Picture } from '#kit/picture.tsx'
import { Screen } from '#kit/screen.tsx'
import { Skeleton } from '#kit/skeleton.tsx'
import { Failed } from '#kit/states.tsx'
import { toasts } from '#kit/toasts.tsx'
import { useBack } from '../../app/back.ts'
import { api, useAct } from '../../call.ts'
import { useGet } from '../../get.ts'
import { paths } from '../../paths.ts'
import { BaseinfoForm } from './baseinfo-form.tsx'
import { ChoosePicture } from './choose-picture.tsx'
import { CropScreen } from './crop-screen.tsx'
import { pictureId, usePicture } from './use-picture.ts'

const frame = { aspect: 1, widthMax: 800 }

/** What the shop is called and how it is reached. */
export default function BaseinfoScreen() {
  const { t } = useLingui()
  const back = useBack(paths.setting)
  const { data, error, isFetching, refresh } = useGet(api.merchants.info)
  const logo = useLogo(data?.shop.logo ?? null)
  if (logo.chosen) {
    return (
      <CropScreen
        label={t`Shop logo`}
        photo={logo.chosen.photo}
        frame={frame}
        isPending={logo.isPending}
        onCut={logo.store}
        onClose={logo.close}
        onBroken={logo.refuse}
      />
    )
  }
  if (data) {
    return (
      <BaseinfoForm info={data} onBack={back}>
        <div className="flex items-center gap-16">
          <Picture src={data.shop.logo} alt={t`Shop logo`} className="size-72 rounded-card border border-line" />
          <ChoosePicture label={t`Change logo`} onChoose={(photo) => logo.choose('logo', photo)}>
            <Trans>Change logo</Trans>
          </ChoosePicture>
        </div>
      </BaseinfoForm>
    )
  }
  return (
    <Screen header={<Header title={t`Basic information`} onBack={back} />}>
      {error ? (
        <Failed message={error.message} onRetry={refresh} isRetrying={isFetching} />
      ) : (
        <div className="flex flex-col gap-14 px-20 pt-8">
          <Skeleton className="size-72" />
          {['name', 'phone', 'address', 'introduction', 'welcome'].map((field) => (
            <Skeleton key={field} className="h-58 w-full" />
          ))}
        </div>
      )}
    </Screen>
  )
}

/** A new logo is the shop's at once; the one before can come back. */
function useLogo(url: string | null) {
  const { t } = useLingui()
  const act = useAct(api.shop.store)
  return usePicture<'logo'>('logo', async (_, logo) => {
    const before = pictureId(url)
    if (!(await act.run({ logo }))) return false
    if (before) toasts.undo(t`Logo changed`, { label: t`Undo`, run: () => void act.run({ logo: before }) })
    else toasts.done(t`Logo changed`)
    return true
  })
}
