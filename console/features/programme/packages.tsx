import { Trans, useLingui } from '@lingui/react/macro'
import { useGet } from '#client/get.ts'
import { useNumberText } from '#kit/format.tsx'
import { api } from '../../api.ts'
import { chosenLanguage } from '../../language.ts'
import { type FormField, nameFields, namesToValues, valuesToNames } from './form-fields.ts'
import { ReadPart } from './part-page.tsx'
import { ProposeForm } from './propose-form.tsx'
import { type Term, TermsPage } from './terms-page.tsx'

const fields: readonly FormField[] = [
  { name: 'slots', kind: 'whole' },
  { name: 'days', kind: 'whole' },
  { name: 'price', kind: 'amount' },
  { name: 'onSale', kind: 'switch' },
  ...nameFields,
]

/** The packages of the express lane. A bought package keeps the terms at which it was bought. */
export function Packages() {
  const { t } = useLingui()
  const numberText = useNumberText()
  const read = useGet(api.operatorProgramme.packages)
  const form = (term: Term | null) => (
    <ProposeForm
      title={term ? t`Propose: ${term.name}` : t`Propose a new package`}
      fields={fields}
      before={term?.values ?? null}
      call={api.operatorProgramme.setPackage}
      toBody={(values, reason) => ({
        ...(term && { id: term.id }),
        name: valuesToNames(values),
        slots: Number(values['slots']),
        days: Number(values['days']),
        price: Number(values['price']),
        onSale: values['onSale'] === 'true',
        reason,
      })}
      reader={t`the one who confirms it`}
      warning={<Trans>It is offered to all merchants as soon as another person confirms it.</Trans>}
    />
  )
  return (
    <ReadPart read={read}>
      {(packages) => (
        <TermsPage
          kind="package"
          title={t`Packages`}
          under={<Trans>The express lane. Running packages keep the terms of the day they were bought.</Trans>}
          terms={packages.map(({ id, name, running, onSale, slots, days, price }) => ({
            id,
            name: name[chosenLanguage()] ?? name.en,
            values: { slots, days, price, onSale: String(onSale), ...namesToValues(name) },
            used: numberText(running),
          }))}
          columns={[
            { field: 'slots', head: t`Slots` },
            { field: 'days', head: t`Days` },
            { field: 'price', head: t`Price` },
            { field: 'onSale', head: t`On sale` },
          ]}
          used={t`Running`}
          form={form}
        />
      )}
    </ReadPart>
  )
}
