import { Trans, useLingui } from '@lingui/react/macro'
import { Check, KeyRound, Mail, Package, Share2 } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useGet } from '#client/get.ts'
import { Icon } from '#kit/icon.tsx'
import { List, Row, Section } from '#kit/list.tsx'
import { Skeleton, SkeletonBars } from '#kit/skeleton.tsx'
import { api } from '../../api.ts'
import { linkTo } from '../../links.ts'
import { openShare, shareableShop } from '../../parts/share.tsx'
import { paths } from '../../paths.ts'
import { type MerchantInfo, useSession } from '../../session.ts'

type Step = {
  key: string
  icon: typeof Check
  label: ReactNode
  under: string
  isDone: boolean
  to?: string
  onPress?: () => void
}

/** Kept on the device: all steps were done once, or the link was shared from here. */
const doneKey = 'firstStepsDone'
const sharedKey = 'shopLinkShared'

/**
 * What a new merchant does first. The steps stay until each of them is done; an old merchant's device remembers that
 * they were, so that nothing moves when the screen opens.
 */
export function FirstSteps({ visitors }: { visitors: number | undefined }) {
  const { merinfo } = useSession()
  const [isOver, setOver] = useState(() => localStorage.getItem(doneKey) === merinfo?.id)
  const steps = useSteps({ visitors, isEnabled: !isOver })
  const done = steps?.filter(({ isDone }) => isDone).length ?? 0
  const areAllDone = steps !== null && done === steps.length
  useEffect(() => {
    if (areAllDone && merinfo) localStorage.setItem(doneKey, merinfo.id)
  }, [areAllDone, merinfo])
  if (isOver || areAllDone) return null
  // Who has been here for long has done them on another device: nothing is reserved, and nothing jumps.
  if (!steps) return merinfo && isNew(merinfo) ? <StepsSkeleton /> : null
  const total = steps.length
  return (
    <Section
      title={<Trans>Get started</Trans>}
      aside={
        <span className="figures text-soft">
          <Trans>
            {done} of {total} done
          </Trans>
        </span>
      }
    >
      {merinfo && merinfo.status !== 'approved' && <InReview />}
      <List>
        {steps.map((step) => (
          <StepRow key={step.key} step={step} />
        ))}
      </List>
      {merinfo?.status === 'approved' && done >= total - 1 && (
        <p className="px-20 pt-6 text-right text-caption">
          <button
            type="button"
            className="min-h-44 text-accent"
            onClick={() => {
              localStorage.setItem(doneKey, merinfo.id)
              setOver(true)
            }}
          >
            <Trans>Hide these steps</Trans>
          </button>
        </p>
      )}
    </Section>
  )
}

const newDays = 30
const dayMs = 86_400_000
const isNew = ({ registeredAt }: MerchantInfo) => Date.now() - Date.parse(registeredAt) < newDays * dayMs

type StepsInput = { visitors: number | undefined; isEnabled: boolean }

/** The four steps; null until it is known which of them are done. */
function useSteps({ visitors, isEnabled }: StepsInput): Step[] | null {
  const { t } = useLingui()
  const [isShared, setShared] = useState(() => localStorage.getItem(sharedKey) !== null)
  const { data: goods } = useGet(api.products.manage, { query: { limit: 1 }, isEnabled })
  const { data: merchant } = useGet(api.merchants.info)
  if (!goods || !merchant || visitors === undefined) return null
  const { hasPayPassword, emailConfirmed, shop } = merchant
  const onShared = () => {
    localStorage.setItem(sharedKey, 'true')
    setShared(true)
  }
  return [
    {
      key: 'email',
      icon: Mail,
      label: <Trans>Confirm your email</Trans>,
      under: t`Codes and warnings about your money go there.`,
      isDone: emailConfirmed,
      to: linkTo.settings({ part: 'email' }),
    },
    {
      key: 'goods',
      icon: Package,
      label: <Trans>Choose products</Trans>,
      under: t`They appear in your shop right away.`,
      isDone: goods.counts.all > 0,
      to: paths.distribution,
    },
    {
      key: 'password',
      icon: KeyRound,
      label: <Trans>Set payment password</Trans>,
      under: t`A 6-digit password that confirms payments.`,
      isDone: hasPayPassword,
      to: paths.setPaypwd,
    },
    {
      key: 'share',
      icon: Share2,
      label: <Trans>Share your shop link</Trans>,
      under: shop.url.replace(/^https?:\/\//, ''),
      // A visitor is the proof; on this device pressing it is enough.
      isDone: isShared || visitors > 0,
      onPress: () => openShare({ shareable: shareableShop(shop), onShared }),
    },
  ]
}

function StepRow({ step: { icon, label, under, isDone, to, onPress } }: { step: Step }) {
  const { t } = useLingui()
  return (
    <Row
      icon={<Icon of={icon} size={2} />}
      under={under}
      {...(isDone ? { value: <Icon of={Check} size={1.8} label={t`Done`} />, tone: 'good' } : {})}
      {...(to && !isDone ? { to } : {})}
      {...(onPress ? { onPress } : {})}
    >
      {label}
    </Row>
  )
}

function InReview() {
  return (
    <p className="px-20 pb-10 text-caption text-soft">
      <Trans>Your application is being reviewed. You can look around; selling starts once you are approved.</Trans>
    </p>
  )
}

function StepsSkeleton() {
  return (
    <div aria-hidden="true" className="pt-20">
      <Skeleton className="mx-20 mb-10 h-18 w-120" />
      <div className="divide-y divide-line border-y border-line bg-surface">
        {[1, 2, 3, 4].map((row) => (
          <SkeletonBars
            key={row}
            className="flex min-h-60 items-center gap-14 px-20"
            bars={['size-20', 'h-16 w-160']}
          />
        ))}
      </div>
    </div>
  )
}
