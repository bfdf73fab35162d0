import { Trans, useLingui } from '@lingui/react/macro'
import { useGet } from '#client/get.ts'
import { api } from '../../api.ts'
import { useNow } from '../../parts/now.ts'
import type { FormField } from './form-fields.ts'
import { PartPage, ProposedNow, ReadPart } from './part-page.tsx'
import { ProposeForm } from './propose-form.tsx'
import { inForce, type Version, Versions } from './versions.tsx'

const fields: readonly FormField[] = [
  { name: 'feeBps', kind: 'share' },
  { name: 'feeMinimum', kind: 'amount' },
  { name: 'minimum', kind: 'amount' },
  { name: 'validFrom', kind: 'date' },
]

export function FeeRules() {
  const { t } = useLingui()
  const nowMs = useNow()
  const read = useGet(api.operatorProgramme.feeRules)
  return (
    <ReadPart read={read}>
      {(rules) => {
        const versions = rules.map(
          ({ version, validFrom, madeBy, ...values }): Version => ({ version, validFrom, madeBy, values }),
        )
        return (
          <PartPage
            title={t`Withdrawal fees`}
            under={<Trans>A withdrawal keeps the fee of the day on which it was requested.</Trans>}
            aside={
              <ProposeForm
                title={t`Propose other fees`}
                fields={fields}
                before={inForce(versions, nowMs)?.values ?? null}
                call={api.operatorWithdrawals.feeRule}
                toBody={(values, reason) => ({
                  feeBps: Number(values['feeBps']),
                  feeMinimum: Number(values['feeMinimum']),
                  minimum: Number(values['minimum']),
                  validFrom: String(values['validFrom']),
                  reason,
                })}
                reader={t`the one who confirms it`}
                warning={<Trans>It holds for all merchants from that date on, once another person confirms it.</Trans>}
              />
            }
          >
            <ProposedNow kind="fee_rule" />
            <Versions versions={versions} />
          </PartPage>
        )
      }}
    </ReadPart>
  )
}
