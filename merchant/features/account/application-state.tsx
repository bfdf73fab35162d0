import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { BottomAction } from '#kit/bottom-action.tsx'
import { Button } from '#kit/button.tsx'
import { DateText } from '#kit/date-text.tsx'
import { Header } from '#kit/header.tsx'
import { PullToRefresh } from '#kit/pull-to-refresh.tsx'
import { Screen } from '#kit/screen.tsx'
import { Skeleton } from '#kit/skeleton.tsx'
import { Failed, Stale } from '#kit/states.tsx'
import { Timeline, type TimelineStep } from '#kit/timeline.tsx'
import { useBack } from '../../app/back.ts'
import { api } from '../../call.ts'
import { useGet } from '../../get.ts'
import { paths } from '../../paths.ts'
import type { MerchantInfo } from '../../session.ts'
import { ApplicationAgain } from './application-again.tsx'

/** Where the application stands, and what can be done about it. */
export function ApplicationState() {
  const { t } = useLingui()
  const back = useBack(paths.my)
  const { data, error, isFetching, refresh } = useGet(api.merchants.info)
  const [isChanging, setChanging] = useState(false)

  if (data && isChanging && mayChange(data)) return <ApplicationAgain info={data} onDone={() => setChanging(false)} />
  return (
    <Screen
      header={<Header title={t`Your application`} onBack={back} />}
      action={data && <NextStep info={data} onChange={() => setChanging(true)} />}
    >
      {!data && (error ? <Failed message={error.message} onRetry={refresh} isRetrying={isFetching} /> : <Place />)}
      {data && (
        <PullToRefresh onRefresh={refresh}>
          {error && <Stale onRetry={refresh} isRetrying={isFetching} />}
          <Standing info={data} />
        </PullToRefresh>
      )}
    </Screen>
  )
}

type Standing = 'in_review' | 'redo' | 'rejected' | 'approved'

const standingOf = ({ status, redo }: MerchantInfo): Standing =>
  status === 'in_review' && redo.length > 0 ? 'redo' : status

const mayChange = (info: MerchantInfo) => standingOf(info) === 'redo' || standingOf(info) === 'rejected'

function Standing({ info }: { info: MerchantInfo }) {
  const { t } = useLingui()
  const standing = standingOf(info)
  const words: Record<Standing, { title: ReactNode; under: ReactNode }> = {
    in_review: {
      title: <Trans>In review</Trans>,
      under: <Trans>We are reviewing your application. The result will appear here and in your messages.</Trans>,
    },
    redo: {
      title: <Trans>More information needed</Trans>,
      under: <Trans>Only what the reviewer asks for. Everything else stays as submitted.</Trans>,
    },
    rejected: {
      title: <Trans>Not approved</Trans>,
      under: <Trans>You can edit the application and resubmit it.</Trans>,
    },
    approved: {
      title: <Trans>Your shop is approved</Trans>,
      under: <Trans>You can start selling now.</Trans>,
    },
  }
  return (
    <div className="flex flex-col gap-24 px-20 pt-14" aria-live="polite">
      <div>
        <h2 className="text-heading leading-tight font-semibold tracking-tight">{words[standing].title}</h2>
        <p className="pt-8 text-small text-soft">{words[standing].under}</p>
      </div>
      {mayChange(info) && info.statusReason && (
        <div className="rounded-field bg-fill px-14 py-12">
          <h3 className="text-caption font-medium text-soft">
            <Trans>The reviewer's reason</Trans>
          </h3>
          <p className="pt-4 text-small">{info.statusReason}</p>
        </div>
      )}
      <Timeline label={t`Your application`} steps={stepsOf(info, standing)} />
    </div>
  )
}

function stepsOf({ registeredAt, shop }: MerchantInfo, standing: Standing): TimelineStep[] {
  const decision: Record<Standing, ReactNode> = {
    in_review: <Trans>Decision</Trans>,
    redo: <Trans>Decision</Trans>,
    rejected: <Trans>Not approved</Trans>,
    approved: <Trans>Approved</Trans>,
  }
  return [
    {
      key: 'sent',
      title: <Trans>Application submitted</Trans>,
      under: (
        <>
          {shop.name} · <DateText at={registeredAt} />
        </>
      ),
      state: 'done',
    },
    {
      key: 'review',
      title: standing === 'redo' ? <Trans>More information needed</Trans> : <Trans>In review</Trans>,
      state: standing === 'redo' ? 'failed' : 'done',
    },
    {
      key: 'decision',
      title: decision[standing],
      state: ({ in_review: 'coming', redo: 'coming', rejected: 'failed', approved: 'done' } as const)[standing],
    },
  ]
}

function NextStep({ info, onChange }: { info: MerchantInfo; onChange: () => void }) {
  const navigate = useNavigate()
  const standing = standingOf(info)
  if (standing === 'in_review') return null
  if (standing === 'approved') {
    return (
      <BottomAction>
        <Button onClick={() => void navigate(paths.home, { replace: true })}>
          <Trans>Go to my shop</Trans>
        </Button>
      </BottomAction>
    )
  }
  return (
    <BottomAction>
      <Button onClick={onChange}>
        {standing === 'redo' ? <Trans>Resubmit</Trans> : <Trans>Edit and resubmit</Trans>}
      </Button>
    </BottomAction>
  )
}

function Place() {
  return (
    <div className="flex flex-col gap-24 px-20 pt-14">
      <div className="flex flex-col gap-10">
        <Skeleton className="h-32 w-160" />
        <Skeleton className="h-18 w-full" />
        <Skeleton className="h-18 w-200" />
      </div>
      <div className="flex flex-col gap-24">
        <Skeleton className="h-20 w-200" />
        <Skeleton className="h-20 w-160" />
        <Skeleton className="h-20 w-120" />
      </div>
    </div>
  )
}
