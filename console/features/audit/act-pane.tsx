import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useGet } from '#client/get.ts'
import type { OperatorRole } from '#contract/endpoint.ts'
import { isId } from '#contract/id-pattern.ts'
import { classNames } from '#kit/class-names.ts'
import { DateText } from '#kit/date-text.tsx'
import { useNumberText } from '#kit/format.tsx'
import { Link } from '#kit/link.tsx'
import { Skeleton } from '#kit/skeleton.tsx'
import { api } from '../../api.ts'
import { linkToAct } from '../../parts/act-link.ts'
import { HashText } from '../../parts/hash-text.tsx'
import { Mark } from '../../parts/mark.tsx'
import { Fact, Facts, PaneHead } from '../../parts/panes.tsx'
import { linkTo, paths } from '../../paths.ts'
import { useRoleLabel } from '../../role-labels.ts'
import type { AuditAct } from './audit.screen.tsx'
import type { Filters } from './audit-filters.tsx'

type Props = { act: AuditAct; onNarrow: (filters: Filters) => void }

export function ActPane({ act, onNarrow }: Props) {
  const { t } = useLingui()
  const roleName = useRoleLabel()
  const { at, operator, operatorId, role, title, subject, orderNumber, merchantId, shopName, sequence, reason } = act
  const link = linkToAct(act)
  const name = roleName(role as OperatorRole) ?? role
  const thing = orderNumber ?? subject
  return (
    <aside
      aria-label={t`One act`}
      className="w-280 shrink-0 overflow-y-auto border-l border-line bg-paper px-20 pb-20 min-[1180px]:w-320"
    >
      <p className="flex h-41 items-center justify-between">
        <span className="font-semibold">
          <Trans>One act</Trans>
        </span>
        <span className="figures text-tiny text-soft">{t`No. ${sequence}`}</span>
      </p>
      <h2 className="text-small font-semibold">{title}</h2>
      <p className="pb-8 text-soft">
        <DateText at={at} />
      </p>
      <Facts>
        <Fact name={<Trans>Who</Trans>}>
          <button type="button" onClick={() => onNarrow({ operator: operatorId })} className="break-all text-accent">
            {operator || <Trans>the server</Trans>}
          </button>
        </Fact>
        <Fact name={<Trans>Role</Trans>}>{name}</Fact>
        <Fact name={<Trans>On</Trans>}>
          {link && (
            <Link to={link} className="font-medium break-all text-accent">
              {/* An id says nothing to a person, so the link is named for what it does. */}
              {isId(thing) ? <Trans>open the related item</Trans> : thing}
            </Link>
          )}
          {(!link || isId(thing)) && (
            <span className={classNames('block break-all', isId(thing) && 'mono text-tiny text-soft')}>{thing}</span>
          )}
        </Fact>
        <Fact name={<Trans>Merchant</Trans>}>
          {merchantId && shopName ? (
            <Link to={linkTo(paths.merchants, { item: merchantId })} className="font-medium text-accent">
              {shopName}
            </Link>
          ) : (
            <Trans>all</Trans>
          )}
        </Fact>
      </Facts>
      <PaneHead>{merchantId ? <Trans>What the merchant reads</Trans> : <Trans>Reason</Trans>}</PaneHead>
      <blockquote className="rounded-card border border-line bg-surface px-12 py-10">
        {merchantId && (
          <p>
            <span className="font-medium">{name}</span> · {title}
          </p>
        )}
        <p className="break-words text-soft">“{reason}”</p>
      </blockquote>
      {merchantId && (
        <p className="pt-6 text-tiny text-soft">
          <Trans>The role, not the name, in the language of the merchant.</Trans>
        </p>
      )}
      <Chain act={act} />
    </aside>
  )
}

/** Proof of the hash chain of an act: the merchant's chain, or the chain of acts that concern no merchant. */
function Chain({ act: { merchantId, sequence, hash } }: { act: AuditAct }) {
  const { t } = useLingui()
  const numberText = useNumberText()
  const { data, error } = useGet(api.operatorAudit.chain, { query: merchantId ? { merchantId } : {} })
  return (
    <>
      <PaneHead beside={data && <State isWhole={data.isWhole} />}>
        <Trans>Chain of hashes</Trans>
      </PaneHead>
      {error && !data && <p role="alert">{error.message}</p>}
      {!data && !error && <Skeleton className="h-52 w-full" />}
      {data && (
        <>
          {data.fault && (
            <p role="alert" className="tint-bad mb-8 rounded-small px-12 py-8 break-words text-bad">
              {data.fault}
            </p>
          )}
          <Facts>
            <Fact name={<Trans>Acts in this chain</Trans>}>{numberText(data.acts)}</Fact>
            <Fact name={<Trans>Verified just now</Trans>}>{t`the newest ${numberText(data.checked)}`}</Fact>
            <Fact name={<Trans>Signed</Trans>}>
              {data.signedSequence !== null && data.signedOn !== null && data.signedSequence >= sequence ? (
                <Trans>
                  up to No. {data.signedSequence}, <DateText at={data.signedOn} style="date" />
                </Trans>
              ) : (
                <Trans>Not yet: signed nightly</Trans>
              )}
            </Fact>
          </Facts>
        </>
      )}
      <p className="pt-8">
        <HashText hash={hash} />
      </p>
    </>
  )
}

function State({ isWhole }: { isWhole: boolean }): ReactNode {
  return (
    <span className="inline-flex items-center gap-6">
      <Mark kind={isWhole ? 'done' : 'late'} />
      {isWhole ? <Trans>intact</Trans> : <Trans>broken</Trans>}
    </span>
  )
}
