import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { UsersRound } from 'lucide-react'
import { useInfinite } from '#client/get.ts'
import type { Reply } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import type { alliance } from '#contract/programme.ts'
import { Button } from '#kit/button.tsx'
import { CopyButton } from '#kit/copy-button.tsx'
import { DateText } from '#kit/date-text.tsx'
import { Figure } from '#kit/figure.tsx'
import { Header } from '#kit/header.tsx'
import { Icon } from '#kit/icon.tsx'
import { Pair } from '#kit/list.tsx'
import { Money } from '#kit/money.tsx'
import { ProgressBar } from '#kit/progress.tsx'
import { QrCode } from '#kit/qr-code.tsx'
import { RecordsScreen } from '#kit/records-screen.tsx'
import { Empty } from '#kit/states.tsx'
import { api } from '../../api.ts'
import { useBack } from '../../parts/back.ts'
import { paths } from '../../paths.ts'

type Alliance = Reply<typeof alliance.get>

const { qualifyingOrders } = limits

export default function AllianceScreen() {
  const { t } = useLingui()
  const back = useBack(paths.my)
  const list = useInfinite(api.alliance.get)
  return (
    <RecordsScreen
      header={<Header title={t`Alliance`} onBack={back} />}
      source={list}
      keyOf={({ name, registeredAt }) => name + registeredAt}
      listHeader={list.first && <AllianceHeader alliance={list.first} />}
      empty={
        <Empty icon={<Icon of={UsersRound} size={2.4} />}>
          <Trans>No shop has joined with your invitation yet.</Trans>
        </Empty>
      }
    >
      {(member) => <MemberRow member={member} />}
    </RecordsScreen>
  )
}

function MemberRow({ member: { name, income, registeredAt, orders } }: { member: Alliance['list'][number] }) {
  return (
    <article className="border-b border-line bg-surface px-20 py-14">
      <div className="flex items-baseline justify-between gap-12">
        <h3 className="min-w-0 text-small font-medium break-words">{name}</h3>
        <Money amount={income} sign="change" className="shrink-0 text-small font-semibold" />
      </div>
      <div className="flex items-baseline justify-between gap-12 pt-2 text-caption text-soft">
        <span>
          <Trans>
            registered <DateText at={registeredAt} style="date" />
          </Trans>
        </span>
        <Plural value={orders} one="# order" other="# orders" />
      </div>
    </article>
  )
}

function AllianceHeader({ alliance: info }: { alliance: Alliance }) {
  const { income, headquarters, total, inviteCode, inviteUrl } = info
  return (
    <>
      <div className="px-20">
        <Figure label={<Trans>Referral earnings</Trans>} amount={income} />
        <p className="pt-4 text-small text-soft">
          <Trans>
            You earn 20% of the platform fee on settled orders from shops you invited, for 12 months. Nothing is paid
            for joining, depositing or buying.
          </Trans>
        </p>
      </div>
      {inviteCode && inviteUrl ? (
        <Invitation code={inviteCode} url={inviteUrl} />
      ) : (
        <NotQualified done={info.completedOrders} />
      )}
      {headquarters && (
        <dl className="mt-20 border-y border-line bg-surface px-20 py-10">
          <Pair label={<Trans context="alliance">Invited by</Trans>}>{headquarters.name}</Pair>
          <Pair label={<Trans>Its shop is here since</Trans>}>
            <DateText at={headquarters.registeredAt} style="date" />
          </Pair>
        </dl>
      )}
      <h2 className="border-b border-line px-20 pt-24 pb-10 text-small text-soft">
        <Plural value={total} one="# shop invited" other="# shops invited" />
      </h2>
    </>
  )
}

function Invitation({ code, url }: { code: string; url: string }) {
  const { t } = useLingui()
  const canShare = typeof navigator.share === 'function'
  return (
    <div className="mx-20 mt-20 rounded-card border border-line bg-surface p-20 text-center">
      <QrCode text={url} label={t`QR code of your invitation link`} className="mx-auto size-180" />
      <div className="flex items-center justify-center gap-4 pt-12 pl-24">
        <p className="figures text-title font-semibold tracking-widest">{code}</p>
        <CopyButton text={code} label={t`Copy code`} />
      </div>
      <div className="flex items-center justify-center gap-4 pl-24">
        <p className="text-caption wrap-anywhere text-soft">{url}</p>
        <CopyButton text={url} label={t`Copy link`} />
      </div>
      {canShare && (
        <Button
          look="quiet"
          size="small"
          onClick={() => void navigator.share({ title: t`Invitation to open a shop`, url }).catch(() => undefined)}
        >
          <Trans>Share</Trans>
        </Button>
      )}
    </div>
  )
}

function NotQualified({ done }: { done: number }) {
  const { t } = useLingui()
  const left = Math.max(0, qualifyingOrders - done)
  return (
    <div className="px-20 pt-20">
      <p className="text-small font-semibold">
        <Plural
          value={left}
          one="# more completed order until you can invite"
          other="# more completed orders until you can invite"
        />
      </p>
      <ProgressBar
        label={t`Completed orders`}
        done={Math.min(done, qualifyingOrders)}
        total={qualifyingOrders}
        className="mt-10"
      />
    </div>
  )
}
