import { Trans, useLingui } from '@lingui/react/macro'
import { Check, KeyRound, Mail, Package, Share2 } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { deviceTexts } from '#client/device-texts.ts'
import { useGet } from '#client/get.ts'
import { dayMs } from '#contract/durations.ts'
import { Icon } from '#kit/icon.tsx'
import { List, Row, Section } from '#kit/list.tsx'
import { Skeleton } from '#kit/skeleton.tsx'
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

const doneKey = 'firstStepsDone'
const sharedKey = 'shopLinkShared'

export const areStepsDone = (): boolean => deviceTexts.get(doneKey) !== null

type FirstStepsProps = {
  visitors: number | undefined /** undefined until it is known. */
  hasSold: boolean | undefined
}

/**
 * A new merchant's first steps, shown until all are done. The device remembers the end, so that nothing moves when the
 * screen opens. The rows appear before their state is known.
 */
export function FirstSteps({ visitors, hasSold }: FirstStepsProps) {
  const { merinfo } = useSession()
  const [isOver, setOver] = useState(() => deviceTexts.get(doneKey) === merinfo?.id)
  const { steps, isKnown, isUnread } = useSteps({ visitors, hasSold, isEnabled: !isOver })
  const done = steps.filter(({ isDone }) => isDone).length
  const areAllDone = isKnown && done === steps.length
  useEffect(() => {
    if (areAllDone && merinfo) deviceTexts.set(doneKey, merinfo.id)
  }, [areAllDone, merinfo])
  if (!merinfo || isOver || areAllDone) return null
  // An old merchant has probably done them on another device, so no space is reserved that would later collapse.
  if (!isKnown && !isNew(merinfo)) return null
  const isApproved = merinfo.status === 'approved'
  const hide = () => {
    deviceTexts.set(doneKey, merinfo.id)
    setOver(true)
  }
  return (
    <Section
      title={<Trans>Get started</Trans>}
      aside={<Aside {...{ isKnown, isUnread, done, total: steps.length }} onHide={isApproved ? hide : undefined} />}
    >
      {!isApproved && <InReview />}
      <List>
        {steps.map((step) => (
          <StepRow key={step.key} step={step} />
        ))}
      </List>
    </Section>
  )
}

type AsideProps = {
  isKnown: boolean
  isUnread: boolean
  done: number
  total: number
  onHide: (() => void) | undefined
}

/** When one step is left, a button hides the steps. It stays on one line, so that nothing below moves. */
function Aside({ isKnown, isUnread, done, total, onHide }: AsideProps) {
  if (isUnread) return null
  if (!isKnown) return <Skeleton className="h-14 w-72" />
  if (onHide && done >= total - 1) {
    return (
      <button type="button" className="-my-13 min-h-44 text-accent" onClick={onHide}>
        <Trans>Hide these steps</Trans>
      </button>
    )
  }
  return (
    <span className="figures text-soft">
      <Trans>
        {done} of {total} done
      </Trans>
    </span>
  )
}

const newDays = 30
const isNew = ({ registeredAt }: MerchantInfo) => Date.now() - Date.parse(registeredAt) < newDays * dayMs

type StepsInput = FirstStepsProps & { isEnabled: boolean }

type Steps = { steps: Step[]; isKnown: boolean; isUnread: boolean }

/** `isKnown`: it is known which steps are done. `isUnread`: that could not be read. */
function useSteps({ visitors, hasSold, isEnabled }: StepsInput): Steps {
  const { t } = useLingui()
  const { merinfo } = useSession()
  const [isShared, setShared] = useState(() => deviceTexts.get(sharedKey) !== null)
  const { data: goods, error: goodsError } = useGet(api.products.manage, {
    query: { limit: 1 },
    // A shop that has sold has products, so nothing needs to be read.
    isEnabled: isEnabled && hasSold === false,
  })
  const { data: merchant, error: merchantError } = useGet(api.merchants.info)
  const shop = (merchant ?? merinfo)?.shop
  const onShared = () => {
    deviceTexts.set(sharedKey, 'true')
    setShared(true)
  }
  const hasGoods = hasSold ? true : goods && goods.counts.all > 0
  const isKnown = hasGoods !== undefined && merchant !== undefined && visitors !== undefined
  const steps: Step[] = [
    {
      key: 'email',
      icon: Mail,
      label: <Trans>Confirm your email</Trans>,
      under: t`We send codes and warnings about your money to it.`,
      isDone: isKnown && merchant.emailConfirmed,
      to: linkTo.settings({ part: 'email' }),
    },
    {
      key: 'goods',
      icon: Package,
      label: <Trans>Choose products</Trans>,
      under: t`They appear in your shop right away.`,
      isDone: isKnown && hasGoods,
      to: paths.distribution,
    },
    {
      key: 'password',
      icon: KeyRound,
      label: <Trans>Set payment password</Trans>,
      under: t`A 6-digit password that confirms payments.`,
      isDone: isKnown && merchant.hasPayPassword,
      to: paths.setPaypwd,
    },
    {
      key: 'share',
      icon: Share2,
      label: <Trans>Share your shop link</Trans>,
      under: shop?.url.replace(/^https?:\/\//, '') ?? '',
      isDone: isKnown && (isShared || visitors > 0),
      onPress: () => shop && openShare({ shareable: shareableShop(shop), onShared }),
    },
  ]
  return { steps, isKnown, isUnread: !isKnown && (goodsError ?? merchantError) !== null }
}

function StepRow({ step: { icon, label, under, isDone, to, onPress } }: { step: Step }) {
  const { t } = useLingui()
  // As wide as the arrow of a row that opens a screen, so that the text breaks at the same words.
  const mark = <Icon of={Check} size={1.8} label={t`Done`} className="-mr-4" />
  const opens = { ...(to && { to }), ...(onPress && { onPress }) }
  return (
    <Row icon={<Icon of={icon} size={2} />} under={under} {...(isDone ? { value: mark, tone: 'good' } : opens)}>
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
