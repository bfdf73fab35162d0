import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Handshake } from 'lucide-react'
import { useState } from 'react'
import { useGet } from '#client/get.ts'
import type { Reply } from '#contract/endpoint.ts'
import type * as contract from '#contract/index.ts'
import { Button } from '#kit/button.tsx'
import { DateText } from '#kit/date-text.tsx'
import { Header } from '#kit/header.tsx'
import { Icon } from '#kit/icon.tsx'
import { LinkText } from '#kit/link-text.tsx'
import { List, Pair, Row, Section } from '#kit/list.tsx'
import { Money } from '#kit/money.tsx'
import { ReadScreen } from '#kit/read-screen.tsx'
import { SkeletonRows } from '#kit/skeleton.tsx'
import { Empty } from '#kit/states.tsx'
import { api } from '../../api.ts'
import { linkTo } from '../../links.ts'
import { useBack } from '../../parts/back.ts'
import { paths } from '../../paths.ts'
import { AgreeToPartner, StopPartner } from './partner-dialogs.tsx'

export type Partner = Reply<typeof contract.shopChannels.list>[number]

export default function PartnersScreen() {
  const { t } = useLingui()
  const back = useBack(paths.settingup)
  return (
    <ReadScreen
      read={useGet(api.shopChannels.list)}
      header={<Header title={t`Partners`} onBack={back} />}
      skeleton={<SkeletonRows rows={3} />}
    >
      {(partners) =>
        partners.length === 0 ? (
          <Empty icon={<Icon of={Handshake} size={2.6} />}>
            <Trans>
              No partner yet. Once the platform works with a partner, you decide here whether it sells for you.
            </Trans>
          </Empty>
        ) : (
          <Partners partners={partners} />
        )
      }
    </ReadScreen>
  )
}

type Question = { about: Partner; kind: 'agree' | 'stop' }

function Partners({ partners }: { partners: readonly Partner[] }) {
  const [question, setQuestion] = useState<Question | null>(null)
  const selling = partners.filter(({ connectedAt }) => connectedAt !== null)
  const others = partners.filter(({ connectedAt }) => connectedAt === null)
  const close = () => setQuestion(null)
  return (
    <>
      <p className="px-20 pt-4 text-small text-soft">
        <Trans>
          A partner sends you orders that its shoppers have already paid for. You decide who may sell for your shop.
        </Trans>
      </p>
      {selling.length > 0 && (
        <Section title={<Trans>Selling for your shop</Trans>}>
          <div className="divide-y divide-line border-y border-line bg-surface">
            {selling.map((partner) => (
              <SellingPartner
                key={partner.partnerId}
                partner={partner}
                onStop={() => setQuestion({ about: partner, kind: 'stop' })}
              />
            ))}
          </div>
        </Section>
      )}
      {others.length > 0 && (
        <Section title={<Trans>Not selling for your shop</Trans>}>
          <List>
            {others.map((partner) => (
              <Row
                key={partner.partnerId}
                under={<OtherPartnerState partner={partner} />}
                {...(partner.isOpen && { onPress: () => setQuestion({ about: partner, kind: 'agree' }) })}
              >
                {partner.name}
              </Row>
            ))}
          </List>
        </Section>
      )}
      <AgreeToPartner partner={question?.kind === 'agree' ? question.about : null} onClose={close} />
      <StopPartner partner={question?.kind === 'stop' ? question.about : null} onClose={close} />
    </>
  )
}

function SellingPartner({ partner, onStop }: { partner: Partner; onStop: () => void }) {
  const { name, isOpen, connectedAt, openOrders } = partner
  return (
    <article className="px-20 py-14">
      <h3 className="text-body font-semibold [overflow-wrap:anywhere]">{name}</h3>
      {isOpen ? (
        <p className="text-caption text-soft">
          <Trans>
            since <DateText at={connectedAt ?? ''} style="day" />
          </Trans>
        </p>
      ) : (
        <p className="text-caption text-wait">
          <Trans>Paused by the platform: no new orders for now</Trans>
        </p>
      )}
      <dl className="py-8">
        <Pair label={<Trans>Open orders</Trans>}>{openOrders}</Pair>
        <LastOrder partner={partner} />
      </dl>
      <Button look="danger" size="small" onClick={onStop}>
        <Trans>Stop selling through {name}</Trans>
      </Button>
    </article>
  )
}

function LastOrder({ partner: { lastOrder, lastEventAt } }: { partner: Partner }) {
  return (
    <>
      <Pair label={<Trans>Last order</Trans>}>
        {lastOrder ? (
          <>
            <LinkText to={linkTo.order(lastOrder.id)}>{lastOrder.number}</LinkText> · <Money amount={lastOrder.total} />
          </>
        ) : (
          <Trans>none yet</Trans>
        )}
      </Pair>
      {lastEventAt && (
        <Pair label={<Trans>Last order update</Trans>}>
          <DateText at={lastEventAt} />
        </Pair>
      )}
    </>
  )
}

function OtherPartnerState({ partner: { endedAt, openOrders, isOpen } }: { partner: Partner }) {
  if (openOrders > 0) {
    return <Plural value={openOrders} one="Stopped · # order still open" other="Stopped · # orders still open" />
  }
  if (endedAt) {
    return (
      <Trans>
        stopped on <DateText at={endedAt} style="day" />
      </Trans>
    )
  }
  return isOpen ? <Trans>See what it means before you agree</Trans> : null
}
