import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { UsersRound } from 'lucide-react'
import type { Reply } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import type { alliance } from '#contract/programme.ts'
import { Button } from '#kit/button.tsx'
import { CopyButton } from '#kit/copy-button.tsx'
import { DateText } from '#kit/date-text.tsx'
import { EndlessList } from '#kit/endless-list.tsx'
import { Figure } from '#kit/figure.tsx'
import { Header } from '#kit/header.tsx'
import { Icon } from '#kit/icon.tsx'
import { Pair } from '#kit/list.tsx'
import { Money } from '#kit/money.tsx'
import { QrCode } from '#kit/qr-code.tsx'
import { Screen } from '#kit/screen.tsx'
import { Empty } from '#kit/states.tsx'
import { useBack } from '../../app/back.ts'
import { api } from '../../call.ts'
import { useInfinite } from '../../get.ts'
import { paths } from '../../paths.ts'

type Alliance = Reply<typeof alliance.get>

const { qualifyingOrders } = limits

/** Inviting others: the code, who came, and what of the platform's fee on their orders was earned. */
export default function AllianceScreen() {
  const { t } = useLingui()
  const back = useBack(paths.my)
  const list = useInfinite(api.alliance.get)
  return (
    <Screen header={<Header title={t`Alliance`} onBack={back} />}>
      <EndlessList
        source={list}
        keyOf={({ name, registeredAt }) => name + registeredAt}
        above={list.first && <Above alliance={list.first} />}
        empty={
          <Empty icon={<Icon of={UsersRound} size={2.4} />}>
            <Trans>Nobody has come by your invitation yet.</Trans>
          </Empty>
        }
      >
        {(member) => (
          <article className="border-b border-line bg-surface px-20 py-14">
            <div className="flex items-baseline justify-between gap-12">
              <h3 className="min-w-0 text-small font-medium break-words">{member.name}</h3>
              <Money amount={member.income} sign="change" className="shrink-0 text-small font-semibold" />
            </div>
            <div className="flex items-baseline justify-between gap-12 pt-2 text-caption text-soft">
              <span>
                <Trans>
                  registered <DateText at={member.registeredAt} style="date" />
                </Trans>
              </span>
              <Plural value={member.orders} one="# order" other="# orders" />
            </div>
          </article>
        )}
      </EndlessList>
    </Screen>
  )
}

function Above({ alliance: shown }: { alliance: Alliance }) {
  const { income, headquarters, total } = shown
  return (
    <>
      <div className="px-20">
        <Figure label={<Trans>Earned by inviting</Trans>} amount={income} />
        <p className="pt-4 text-small text-soft">
          <Trans>
            A fifth of the platform's fee on the settled orders of shops that you invited, for twelve months. Nothing
            for joining, depositing or buying.
          </Trans>
        </p>
      </div>
      {shown.inviteCode && shown.inviteUrl ? (
        <Invitation code={shown.inviteCode} url={shown.inviteUrl} />
      ) : (
        <NotYet done={shown.completedOrders} />
      )}
      {headquarters && (
        <dl className="mt-20 border-y border-line bg-surface px-20 py-10">
          <Pair label={<Trans>First-level headquarters</Trans>}>{headquarters.name}</Pair>
          <Pair label={<Trans>Joined</Trans>}>
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
        <CopyButton text={code} label={t`Copy the code`} />
      </div>
      <div className="flex items-center justify-center gap-4 pl-24">
        <p className="text-caption wrap-anywhere text-soft">{url}</p>
        <CopyButton text={url} label={t`Copy the link`} />
      </div>
      {canShare && (
        <Button
          look="quiet"
          size="small"
          onClick={() => void navigator.share({ title: t`An invitation to open a shop`, url }).catch(() => undefined)}
        >
          <Trans>Share</Trans>
        </Button>
      )}
    </div>
  )
}

function NotYet({ done }: { done: number }) {
  const { t } = useLingui()
  const left = Math.max(0, qualifyingOrders - done)
  return (
    <div className="px-20 pt-20">
      <p className="text-small font-semibold">
        <Plural
          value={left}
          one="One more completed order, and you can invite"
          other="# more completed orders, and you can invite"
        />
      </p>
      <div
        role="progressbar"
        aria-label={t`Completed orders`}
        aria-valuemin={0}
        aria-valuemax={qualifyingOrders}
        aria-valuenow={Math.min(done, qualifyingOrders)}
        className="mt-10 h-8 overflow-hidden rounded-full bg-fill"
      >
        <div
          className="h-full rounded-full bg-accent"
          style={{ width: `${(Math.min(done, qualifyingOrders) / qualifyingOrders) * 100}%` }}
        />
      </div>
    </div>
  )
}
