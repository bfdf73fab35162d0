import { Trans, useLingui } from '@lingui/react/macro'
import { useGet } from '#client/get.ts'
import { api } from '../../api.ts'
import { SelectInput } from '../../parts/select-input.tsx'
import { TextInput } from '../../parts/text-input.tsx'

const supplierMax = 40
const another = ' '

type Chosen = { supplier: string; isNewSupplier: boolean }
type Props = Chosen & { onChange: (chosen: Chosen) => void }

/** The supplier is chosen from the known ones, because a mistyped name would create every product twice. */
export function SupplierField({ supplier, isNewSupplier, onChange }: Props) {
  const { t } = useLingui()
  const known = (useGet(api.operatorProducts.suppliers).data ?? []).filter((name) => name !== '')
  return (
    <>
      <SelectInput
        label={t`Supplier`}
        value={isNewSupplier ? another : supplier}
        onChange={(value) =>
          onChange(
            value === another ? { supplier: '', isNewSupplier: true } : { supplier: value, isNewSupplier: false },
          )
        }
        options={[
          { value: '', text: t`none` },
          ...known.map((name) => ({ value: name, text: name })),
          { value: another, text: t`a new supplier…` },
        ]}
      />
      {isNewSupplier && (
        <TextInput
          label={t`Short name of the new supplier`}
          beside={<Trans>lower-case letters, digits and hyphens</Trans>}
          value={supplier}
          maxLength={supplierMax}
          onChange={(name) => onChange({ supplier: name, isNewSupplier: true })}
        />
      )}
    </>
  )
}
