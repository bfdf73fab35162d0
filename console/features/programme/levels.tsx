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
  { name: 'rank', kind: 'whole' },
  { name: 'feeBps', kind: 'share' },
  { name: 'marginBps', kind: 'share' },
  { name: 'productLimit', kind: 'whole' },
  { name: 'upgradePrice', kind: 'amount' },
  { name: 'earnedAtOrders', kind: 'whole', isOptional: true },
  ...nameFields,
]

/** The levels of shops. A bought level can only become better; the server checks that. */
export function Levels() {
  const { t } = useLingui()
  const numberText = useNumberText()
  const read = useGet(api.operatorProgramme.levels)
  const form = (term: Term | null) => (
    <ProposeForm
      title={term ? t`Propose: ${term.name}` : t`Propose a new level`}
      fields={fields}
      before={term?.values ?? null}
      call={api.operatorProgramme.setLevel}
      toBody={(values, reason) => ({
        ...(term && { id: term.id }),
        name: valuesToNames(values),
        rank: Number(values['rank']),
        feeBps: Number(values['feeBps']),
        marginBps: Number(values['marginBps']),
        productLimit: Number(values['productLimit']),
        upgradePrice: Number(values['upgradePrice']),
        earnedAtOrders: values['earnedAtOrders'] === null ? null : Number(values['earnedAtOrders']),
        reason,
      })}
      reader={t`the one who confirms it`}
      warning={<Trans>It holds for every shop of the level as soon as another person confirms it.</Trans>}
    />
  )
  return (
    <ReadPart read={read}>
      {(levels) => (
        <TermsPage
          kind="level"
          title={t`Levels`}
          under={<Trans>Every shop starts at the lowest level. Terms that a shop has bought never get worse.</Trans>}
          terms={levels.map(({ id, name, shops, ...terms }) => ({
            id,
            name: name[chosenLanguage()] ?? name.en,
            values: { ...terms, ...namesToValues(name) },
            used: numberText(shops),
          }))}
          columns={[
            { field: 'feeBps', head: t`Fee` },
            { field: 'marginBps', head: t`Mark-up` },
            { field: 'productLimit', head: t`Listing limit` },
            { field: 'upgradePrice', head: t`Price` },
            { field: 'earnedAtOrders', head: t`Orders to earn it` },
          ]}
          used={t`Shops`}
          form={form}
        />
      )}
    </ReadPart>
  )
}
