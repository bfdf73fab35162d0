import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useGet } from '#client/get.ts'
import { ButtonLink } from '#kit/button.tsx'
import { DateText } from '#kit/date-text.tsx'
import { useFormats } from '#kit/format.tsx'
import { Header } from '#kit/header.tsx'
import { List, Row, Section } from '#kit/list.tsx'
import { ReadScreen } from '#kit/read-screen.tsx'
import { api } from '../../api.ts'
import { linkTo } from '../../links.ts'
import { useBack } from '../../parts/back.ts'
import { countryName } from '../../parts/countries.ts'
import { paths } from '../../paths.ts'
import type { MerchantInfo } from '../../session.ts'
import { useApplicationStatusText } from './application-status-text.ts'

export default function PersonalInfoScreen() {
  const { t } = useLingui()
  const back = useBack(paths.my)
  const read = useGet(api.merchants.info)
  return (
    <ReadScreen read={read} header={<Header title={t`Personal information`} onBack={back} />}>
      {(info) => <Facts info={info} />}
    </ReadScreen>
  )
}

function Facts({ info }: { info: MerchantInfo }) {
  const { tag } = useFormats()
  const statusText = useApplicationStatusText()
  return (
    <>
      <Section title={<Trans context="personal information">You</Trans>}>
        <List>
          <Fact name={<Trans>Full name</Trans>}>{info.realName}</Fact>
          <Fact name={<Trans>Phone number</Trans>}>{info.phone}</Fact>
          <Row
            to={linkTo.settings({ part: 'email' })}
            value={info.emailConfirmed ? <Trans>confirmed</Trans> : <Trans>not confirmed yet</Trans>}
            tone={info.emailConfirmed ? 'good' : 'wait'}
            under={info.email}
          >
            <Trans>Email</Trans>
          </Row>
          <Fact name={<Trans>Country</Trans>}>{countryName(info.country, tag)}</Fact>
        </List>
      </Section>
      <Section title={<Trans>Your application</Trans>}>
        <List>
          <Row to={paths.register} value={statusText(info)} tone="ink">
            <Trans>Status</Trans>
          </Row>
          <Fact name={<Trans>Registered</Trans>}>
            <DateText at={info.registeredAt} style="date" />
          </Fact>
        </List>
      </Section>
      <p className="px-20 pt-14 text-caption text-soft">
        <Trans>
          These details are part of your verified identity and cannot be changed here. If one is wrong, write to
          customer service.
        </Trans>
      </p>
      <div className="px-20 pt-14">
        <ButtonLink to={paths.service} look="secondary">
          <Trans context="link">Contact customer service</Trans>
        </ButtonLink>
      </div>
    </>
  )
}

/** A long name or address wraps below its label and is never cut. */
function Fact({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <li className="flex min-h-52 flex-wrap items-center justify-between gap-x-16 px-20 py-10 text-small">
      <span className="text-soft">{name}</span>
      <span className="figures max-w-full min-w-0 text-right">{children}</span>
    </li>
  )
}
