import { Trans, useLingui } from '@lingui/react/macro'
import { ClipboardCheck, Eye, EyeOff, LogOut, Settings, UserRound } from 'lucide-react'
import { useState } from 'react'
import { deviceTexts } from '#client/device-texts.ts'
import { useGet } from '#client/get.ts'
import { DateText } from '#kit/date-text.tsx'
import { Figure, Stat, StatGrid } from '#kit/figure.tsx'
import { Header } from '#kit/header.tsx'
import { Icon } from '#kit/icon.tsx'
import { IconButton } from '#kit/icon-button.tsx'
import { List, Row } from '#kit/list.tsx'
import { AmountsHidden, Money } from '#kit/money.tsx'
import { PullToRefresh } from '#kit/pull-to-refresh.tsx'
import { Unread } from '#kit/read-screen.tsx'
import { Screen } from '#kit/screen.tsx'
import { Stale } from '#kit/states.tsx'
import { api } from '../../api.ts'
import { linkTo } from '../../links.ts'
import { Holds } from '../../parts/holds.tsx'
import { LanguageSwitch } from '../../parts/language-switch.tsx'
import { type LinkRow, LinkSection } from '../../parts/link-section.tsx'
import { InOwnCurrency } from '../../parts/own-currency.tsx'
import { paths } from '../../paths.ts'
import type { MerchantInfo } from '../../session.ts'
import { useApplicationStatusText } from './application-status-text.ts'
import { MoneyLinks } from './money-links.tsx'
import { MoneyRecords, NextSettlement } from './money-records.tsx'
import { PendingStats } from './pending-stats.tsx'
import { ShopLinks } from './shop-links.tsx'
import { SignOut } from './sign-out.tsx'

export default function MyScreen() {
  const { t } = useLingui()
  const hiding = useHiding()
  const read = useGet(api.merchants.info)
  const { data, error, isFetching, refresh } = read
  return (
    <Screen header={<Header title={t`My`} action={<LanguageSwitch />} />}>
      {!data && error ? (
        <Unread read={read} />
      ) : (
        <PullToRefresh onRefresh={refresh}>
          {error && <Stale onRetry={refresh} isRetrying={isFetching} />}
          <AmountsHidden value={hiding.isHidden}>
            <Wallet info={data} hiding={hiding} />
            <MoneyRecords />
            <ShopLinks info={data} />
            <Account info={data} />
          </AmountsHidden>
        </PullToRefresh>
      )}
      {/* Outside everything that can fail, so that logging out is always possible. */}
      <LogOutRow />
    </Screen>
  )
}

const hiddenKey = 'areAmountsHidden'

function useHiding() {
  const [isHidden, setHidden] = useState(() => deviceTexts.get(hiddenKey) === 'true')
  const toggle = () => {
    deviceTexts.set(hiddenKey, String(!isHidden))
    setHidden(!isHidden)
  }
  return { isHidden, toggle }
}

type WalletProps = { info: MerchantInfo | undefined; hiding: ReturnType<typeof useHiding> }

function Wallet({ info, hiding: { isHidden, toggle } }: WalletProps) {
  const { t } = useLingui()
  const amount = (value: number | undefined) => (value === undefined ? undefined : <Money amount={value} />)
  return (
    <section>
      <div className="px-20">
        <Figure
          label={
            <>
              <Trans>Balance</Trans>
              <IconButton
                label={t`Hide amounts`}
                icon={isHidden ? EyeOff : Eye}
                size={1.8}
                isPressed={isHidden}
                onPress={toggle}
                className="relative z-1 -my-12 text-ink"
              />
            </>
          }
          amount={info?.wallet.balance}
        />
        <InOwnCurrency amount={info?.wallet.balance} className="block" />
      </div>
      <MoneyLinks />
      {info && <Holds terms={info.wallet} />}
      <div className="pt-14">
        <StatGrid>
          <Stat label={<Trans>Awaiting settlement</Trans>} under={<NextSettlement />} to={paths.finance}>
            {amount(info?.wallet.pending)}
          </Stat>
          <Stat
            label={<Trans>Total income</Trans>}
            under={
              info && (
                <Trans>
                  since <DateText at={info.registeredAt} style="date" />
                </Trans>
              )
            }
            to={linkTo.bill({ type: 'order' })}
          >
            {amount(info?.wallet.totalIncome)}
          </Stat>
          <PendingStats wallet={info?.wallet} amount={amount} />
        </StatGrid>
      </div>
    </section>
  )
}

function Account({ info }: { info: MerchantInfo | undefined }) {
  const statusText = useApplicationStatusText()
  const rows: readonly LinkRow[] = [
    { to: paths.personalInfo, icon: UserRound, label: <Trans>Personal information</Trans>, value: info?.realName },
    { to: paths.settingup, icon: Settings, label: <Trans>Settings</Trans>, value: info?.shop.name },
    // Shown until the application is decided. Afterwards it is under Personal information.
    ...(info && info.status !== 'approved'
      ? [
          {
            to: paths.register,
            icon: ClipboardCheck,
            label: <Trans>Your application</Trans>,
            value: statusText(info),
          },
        ]
      : []),
  ]
  return <LinkSection title={<Trans>Account</Trans>} rows={rows} />
}

function LogOutRow() {
  const [isAsking, setAsking] = useState(false)
  return (
    <div className="pt-20">
      <List>
        <Row icon={<Icon of={LogOut} size={2} />} onPress={() => setAsking(true)}>
          <Trans>Log out</Trans>
        </Row>
      </List>
      <SignOut isOpen={isAsking} onClose={() => setAsking(false)} />
    </div>
  )
}
