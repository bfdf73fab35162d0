import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { useGet } from '#client/get.ts'
import { BottomAction } from '#kit/bottom-action.tsx'
import { Button } from '#kit/button.tsx'
import { DateText } from '#kit/date-text.tsx'
import { Header } from '#kit/header.tsx'
import { ReadScreen } from '#kit/read-screen.tsx'
import { SkeletonBars } from '#kit/skeleton.tsx'
import { Timeline, type TimelineStep } from '#kit/timeline.tsx'
import { api } from '../../api.ts'
import { useBack } from '../../parts/back.ts'
import { paths } from '../../paths.ts'
import type { MerchantInfo } from '../../session.ts'
import { ResubmitApplication } from './resubmit-application.tsx'

export function ApplicationStatus() {
  const { t } = useLingui()
  const back = useBack(paths.my)
  const read = useGet(api.merchants.info)
  const info = read.data
  const [isChanging, setChanging] = useState(false)

  if (info && isChanging && mayChange(info))
    return <ResubmitApplication info={info} onDone={() => setChanging(false)} />
  return (
    <ReadScreen
      read={read}
      header={<Header title={t`Your application`} onBack={back} />}
      action={info && <NextStep info={info} onChange={() => setChanging(true)} />}
      skeleton={<StatusSkeleton />}
    >
      {(data) => <Status info={data} />}
    </ReadScreen>
  )
}

type ApplicationStage = 'in_review' | 'redo' | 'rejected' | 'approved'

const stageOf = ({ status, redo }: MerchantInfo): ApplicationStage =>
  status === 'in_review' && redo.length > 0 ? 'redo' : status

const mayChange = (info: MerchantInfo) => stageOf(info) === 'redo' || stageOf(info) === 'rejected'

function Status({ info }: { info: MerchantInfo }) {
  const { t } = useLingui()
  const stage = stageOf(info)
  const texts: Record<ApplicationStage, { title: ReactNode; under: ReactNode }> = {
    in_review: {
      title: <Trans>In review</Trans>,
      under: (
        <Trans>
          Usually decided within a day. The result will appear here and in your messages; meanwhile you can look around.
        </Trans>
      ),
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
        <h2 className="text-heading leading-tight font-semibold tracking-tight">{texts[stage].title}</h2>
        <p className="pt-8 text-small text-soft">{texts[stage].under}</p>
      </div>
      {mayChange(info) && info.statusReason && (
        <div className="rounded-field bg-fill px-14 py-12">
          <h3 className="text-caption font-medium text-soft">
            <Trans>The reviewer's reason</Trans>
          </h3>
          <p className="pt-4 text-small">{info.statusReason}</p>
        </div>
      )}
      <Timeline label={t`Your application`} steps={stepsOf(info, stage)} />
    </div>
  )
}

function stepsOf({ registeredAt, decidedAt, shop }: MerchantInfo, stage: ApplicationStage): TimelineStep[] {
  const decision: Record<ApplicationStage, ReactNode> = {
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
      title: stage === 'redo' ? <Trans>More information needed</Trans> : <Trans>In review</Trans>,
      under: <DateText at={registeredAt} />,
      state: stage === 'redo' ? 'failed' : 'done',
    },
    {
      key: 'decision',
      title: decision[stage],
      under: decidedAt && stage !== 'in_review' && stage !== 'redo' ? <DateText at={decidedAt} /> : undefined,
      state: ({ in_review: 'coming', redo: 'coming', rejected: 'failed', approved: 'done' } as const)[stage],
    },
  ]
}

function NextStep({ info, onChange }: { info: MerchantInfo; onChange: () => void }) {
  const navigate = useNavigate()
  const stage = stageOf(info)
  if (stage === 'in_review') {
    return (
      <BottomAction>
        <Button look="secondary" onClick={() => void navigate(paths.home)}>
          <Trans>Look around</Trans>
        </Button>
      </BottomAction>
    )
  }
  if (stage === 'approved') {
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
        {stage === 'redo' ? <Trans>Resubmit</Trans> : <Trans>Edit and resubmit</Trans>}
      </Button>
    </BottomAction>
  )
}

function StatusSkeleton() {
  return (
    <div className="flex flex-col gap-24 px-20 pt-14">
      <SkeletonBars className="flex flex-col gap-10" bars={['h-32 w-160', 'h-18 w-full', 'h-18 w-200']} />
      <SkeletonBars className="flex flex-col gap-24" bars={['h-20 w-200', 'h-20 w-160', 'h-20 w-120']} />
    </div>
  )
}
