import { Trans, useLingui } from '@lingui/react/macro'
import { useGet } from '#client/get.ts'
import { api } from '../../api.ts'
import { useNow } from '../../parts/now.ts'
import type { FormField, Values } from './form-fields.ts'
import { PartPage, ProposedNow, ReadPart } from './part-page.tsx'
import { ProposeForm } from './propose-form.tsx'
import { inForce, type Version, Versions } from './versions.tsx'

const fields: readonly FormField[] = [
  { name: 'holder', kind: 'text', maxLength: 120 },
  { name: 'bankName', kind: 'text', maxLength: 120 },
  { name: 'accountNumber', kind: 'text', maxLength: 60 },
  { name: 'bankCode', kind: 'text', isOptional: true, maxLength: 40 },
  { name: 'bankAddress', kind: 'text', isOptional: true, maxLength: 200 },
  { name: 'validFrom', kind: 'date' },
]

const textOf = (values: Values, name: string) => String(values[name] ?? '')

/** The one account that all merchants pay to. Money paid to a wrong account cannot be recovered. */
export function Account() {
  const { t } = useLingui()
  const nowMs = useNow()
  const read = useGet(api.operatorProgramme.accounts)
  return (
    <ReadPart read={read}>
      {(accounts) => {
        const versions = accounts.map(
          ({ version, validFrom, madeBy, ...values }): Version => ({ version, validFrom, madeBy, values }),
        )
        return (
          <PartPage
            title={t`Where all merchants pay their deposits to`}
            under={<Trans>Two people decide it, and it is in force a day later at the earliest.</Trans>}
            aside={
              <ProposeForm
                title={t`Propose another account`}
                fields={fields}
                before={inForce(versions, nowMs)?.values ?? null}
                call={api.operatorDeposits.depositInstruction}
                toBody={(values, reason) => ({
                  holder: textOf(values, 'holder'),
                  bankName: textOf(values, 'bankName'),
                  accountNumber: textOf(values, 'accountNumber'),
                  ...(values['bankCode'] !== null && { bankCode: textOf(values, 'bankCode') }),
                  ...(values['bankAddress'] !== null && { bankAddress: textOf(values, 'bankAddress') }),
                  validFrom: textOf(values, 'validFrom'),
                  reason,
                })}
                reader={t`the one who confirms it`}
                warning={
                  <Trans>
                    Money paid to a wrong account cannot be recovered. Check the details against the bank’s original
                    letter.
                  </Trans>
                }
                paper="accountNumber"
              />
            }
          >
            <ProposedNow kind="deposit_instruction" />
            <Versions versions={versions} />
          </PartPage>
        )
      }}
    </ReadPart>
  )
}
