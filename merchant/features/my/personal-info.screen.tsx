import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { DateText } from '#kit/date-text.tsx'
import { useFormats } from '#kit/format.tsx'
import { Header } from '#kit/header.tsx'
import { List, Row, Section } from '#kit/list.tsx'
import { PullToRefresh } from '#kit/pull-to-refresh.tsx'
import { Screen } from '#kit/screen.tsx'
import { SkeletonRows } from '#kit/skeleton.tsx'
import { Failed, Stale } from '#kit/states.tsx'
import { useBack } from '../../app/back.ts'
import { countryName } from '../../app/countries.ts'
import { api } from '../../call.ts'
import { useGet } from '../../get.ts'
import { paths } from '../../paths.ts'
import type { MerchantInfo } from '../../session.ts'
import { useStanding } from './standing.ts'

/** Who the merchant is, as the application said it. */
export default function PersonalInfoScreen() {
  const { t } = useLingui()
  const back = useBack(paths.my)
  const { data, error, isFetching, refresh } = useGet(api.merchants.info)
  return (
    <Screen header={<Header title={t`Personal information`} onBack={back} />}>
      {!data &&
        (error ? <Failed message={error.message} onRetry={refresh} isRetrying={isFetching} /> : <SkeletonRows />)}
      {data && (
        <PullToRefresh onRefresh={refresh}>
          {error && <Stale onRetry={refresh} isRetrying={isFetching} />}
          <Facts info={data} />
        </PullToRefresh>
      )}
    </Screen>
  )
}

function Facts({ info }: { info: MerchantInfo }) {
  const { tag } = useFormats()
  const standing = useStanding()
  return (
    <>
      <Section title={<Trans>You</Trans>}>
        <List>
          <Fact name={<Trans>Full name</Trans>}>{info.realName}</Fact>
          <Fact name={<Trans>Phone number</Trans>}>{info.phone}</Fact>
          <Fact name={<Trans>Email</Trans>}>{info.email}</Fact>
          <Fact name={<Trans>Country</Trans>}>{countryName(info.country, tag)}</Fact>
        </List>
      </Section>
      <Section title={<Trans>Your application</Trans>}>
        <List>
          <Row to={paths.register} value={standing(info)} tone="ink">
            <Trans>Status</Trans>
          </Row>
          <Fact name={<Trans>Registered</Trans>}>
            <DateText at={info.registeredAt} style="date" />
          </Fact>
        </List>
      </Section>
      <p className="px-20 pt-14 text-caption text-soft">
        <Trans>These details belong to your verified identity and cannot be changed here.</Trans>
      </p>
    </>
  )
}

/** A long name or address wraps under its own line; nothing is cut. */
function Fact({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <li className="flex min-h-52 flex-wrap items-center justify-between gap-x-16 px-20 py-10 text-small">
      <span className="text-soft">{name}</span>
      <span className="figures max-w-full min-w-0 text-right">{children}</span>
    </li>
  )
}
