import { useLingui } from '@lingui/react/macro'
import { useGet } from '#client/get.ts'
import { Header } from '#kit/header.tsx'
import { ReadScreen } from '#kit/read-screen.tsx'
import { api } from '../../api.ts'
import { useBack } from '../../parts/back.ts'
import { ClosedShop } from '../../parts/closed-shop.tsx'
import { paths } from '../../paths.ts'
import { AccountSettings, LanguageSetting, SecuritySettings, ShopSettings } from './settings-list.tsx'

/** The settings that My opens: security first. */
export default function SettingupScreen() {
  const { t } = useLingui()
  const back = useBack(paths.my)
  return (
    <ReadScreen read={useGet(api.merchants.info)} header={<Header title={t`Settings`} onBack={back} />}>
      {(info) => (
        <>
          <ClosedShop />
          <SecuritySettings info={info} />
          <AccountSettings info={info} />
          <ShopSettings info={info} />
          <LanguageSetting />
        </>
      )}
    </ReadScreen>
  )
}
