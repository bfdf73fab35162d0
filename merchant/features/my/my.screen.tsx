import { Trans, useLingui } from '@lingui/react/macro'
import { ClipboardCheck, Eye, EyeOff, KeyRound, LogOut, Settings, Store, UserRound } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { DateText } from '#kit/date-text.tsx'
import { Figure, Stat, StatGrid } from '#kit/figure.tsx'
import { Header } from '#kit/header.tsx'
import { Icon } from '#kit/icon.tsx'
import { List, Row, Section } from '#kit/list.tsx'
import { Money } from '#kit/money.tsx'
import { PullToRefresh } from '#kit/pull-to-refresh.tsx'
import { Screen } from '#kit/screen.tsx'
import { Failed, Stale } from '#kit/states.tsx'
import { LanguageSwitch } from '../../app/language-switch.tsx'
import { api } from '../../call.ts'
import { useGet } from '../../get.ts'
import { paths } from '../../paths.ts'
import type { MerchantInfo } from '../../session.ts'
import { Holds } from '../holds.tsx'
import { MoneyBooks, NextSettlement } from './money-books.tsx'
import { MoneyWays } from './money-ways.tsx'
import { ShopWays } from './shop-ways.tsx'
import { SignOut } from './sign-out.tsx'
import { useStanding } from './standing.ts'
import { UnderWay } from './under-way.tsx'

/** Where the merchant's money is, and everything about the merchant. */
export default function MyScreen() {
  const { t } = useLingui()
  const { data, error, isFetching, refresh } = useGet(api.merchants.info)
  return (
    <Screen header={<Header title={t`My`} action={<LanguageSwitch />} />}>
      {!data && error ? (
        <Failed message={error.message} onRetry={refresh} isRetrying={isFetching} />
      ) : (
        <PullToRefresh onRefresh={refresh}>
          {data && error && <Stale onRetry={refresh} isRetrying={isFetching} />}
          <Wallet info={data} />
          <MoneyBooks />
          <ShopWays info={data} />
          <Account info={data} />
        </PullToRefresh>
      )}
      {/* Leaving is possible whatever fails. */}
      <Leave />
    </Screen>
  )
}

const hiddenKey = 'areAmountsHidden'

function Wallet({ info }: { info: MerchantInfo | undefined }) {
  const [isHidden, setHidden] = useState(() => localStorage.getItem(hiddenKey) === 'true')
  const { t } = useLingui()
  const toggle = () => {
    localStorage.setItem(hiddenKey, String(!isHidden))
    setHidden(!isHidden)
  }
  const amount = (value: number | undefined) => {
    if (value === undefined) return undefined
    return isHidden ? '••••' : <Money amount={value} />
  }
  return (
    <section>
      <div className="px-20">
        <Figure
          label={
            <>
              <Trans>Balance</Trans>
              <button
                type="button"
                aria-pressed={isHidden}
                aria-label={t`Hide amounts`}
                onClick={toggle}
                className="-my-12 flex size-44 items-center justify-center text-ink"
              >
                <Icon of={isHidden ? EyeOff : Eye} size={1.8} />
              </button>
            </>
          }
          amount={info?.wallet.balance}
          isHidden={isHidden}
        />
      </div>
      <MoneyWays />
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
          >
            {amount(info?.wallet.totalIncome)}
          </Stat>
          <UnderWay wallet={info?.wallet} amount={amount} />
        </StatGrid>
      </div>
    </section>
  )
}

function Account({ info }: { info: MerchantInfo | undefined }) {
  const standing = useStanding()
  const rows: readonly { to: string; icon: typeof Eye; label: ReactNode; value: ReactNode }[] = [
    { to: paths.personalInfo, icon: UserRound, label: <Trans>Personal information</Trans>, value: info?.realName },
    { to: paths.setting, icon: Store, label: <Trans>Shop settings</Trans>, value: info?.shop.name },
    {
      to: info?.hasPayPassword ? paths.changePayPassword : paths.setPaypwd,
      icon: KeyRound,
      label: <Trans>Payment password</Trans>,
      value: info && (info.hasPayPassword ? <Trans>set</Trans> : <Trans>not set yet</Trans>),
    },
    { to: paths.settingup, icon: Settings, label: <Trans>Settings</Trans>, value: undefined },
    {
      to: paths.register,
      icon: ClipboardCheck,
      label: <Trans>Your application</Trans>,
      value: info && standing(info),
    },
  ]
  return (
    <Section title={<Trans>Account</Trans>}>
      <List>
        {rows.map(({ to, icon, label, value }) => (
          <Row key={to} to={to} icon={<Icon of={icon} size={2} />} value={value}>
            {label}
          </Row>
        ))}
      </List>
    </Section>
  )
}

function Leave() {
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
