import { Trans, useLingui } from '@lingui/react/macro'
import { useGet } from '#client/get.ts'
import { Button } from '#kit/button.tsx'
import { Header } from '#kit/header.tsx'
import { Picture } from '#kit/picture.tsx'
import { ReadScreen } from '#kit/read-screen.tsx'
import { api } from '../../api.ts'
import { useBack } from '../../parts/back.ts'
import { ClosedShop } from '../../parts/closed-shop.tsx'
import { openShare, shareableShop } from '../../parts/share.tsx'
import { paths } from '../../paths.ts'
import type { MerchantInfo } from '../../session.ts'
import { AccountSettings, LanguageSetting, SecuritySettings, ShopSettings } from './settings-list.tsx'

export default function SettingScreen() {
  const { t } = useLingui()
  const back = useBack(paths.my)
  return (
    <ReadScreen read={useGet(api.merchants.info)} header={<Header title={t`Settings`} onBack={back} />}>
      {(info) => (
        <>
          <ClosedShop />
          <ShopHead shop={info.shop} />
          <ShopSettings info={info} />
          <SecuritySettings info={info} />
          <AccountSettings info={info} />
          <LanguageSetting />
        </>
      )}
    </ReadScreen>
  )
}

function ShopHead({ shop }: { shop: MerchantInfo['shop'] }) {
  return (
    <div className="flex flex-wrap items-center gap-14 px-20 pt-12">
      <Picture src={shop.logo} alt="" className="size-56 rounded-field border border-line" />
      <div className="min-w-120 flex-1">
        <p className="text-body leading-tight font-semibold [overflow-wrap:anywhere]">{shop.name}</p>
        <p className="pt-4 text-caption text-soft [overflow-wrap:anywhere]">{shop.url.replace(/^https?:\/\//, '')}</p>
      </div>
      <Button look="quiet" className="-mr-16 ml-auto" onClick={() => openShare({ shareable: shareableShop(shop) })}>
        <Trans>Share</Trans>
      </Button>
    </div>
  )
}
