import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useDeferredValue, useState } from 'react'
import { useAct } from '#client/act.ts'
import { useGet } from '#client/get.ts'
import { showTyped, writeAmount } from '#kit/amount.ts'
import { Button } from '#kit/button.tsx'
import { Field } from '#kit/field.tsx'
import { FormScreen } from '#kit/form-screen.tsx'
import { type Formats, useFormats } from '#kit/format.tsx'
import { Header } from '#kit/header.tsx'
import { toasts } from '#kit/toasts.tsx'
import { api } from '../../api.ts'
import { linkTo } from '../../links.ts'
import { useBack } from '../../parts/back.ts'
import { PriceChanges } from './price-changes.tsx'
import type { RuledCategory } from './price-rules.screen.tsx'
import { type RuleTexts, readRule } from './rule-texts.ts'

/** The rule of a category. Every price that it would change is listed below the fields. */
export function PriceRuleForm({ category }: { category: RuledCategory }) {
  const { t } = useLingui()
  const back = useBack(linkTo.prices())
  const formats = useFormats()
  const [texts, setTexts] = useState<RuleTexts>(() => textsOf(category, formats))
  const rule = readRule(texts, formats)
  const shownTexts = useDeferredValue(texts)
  const shown = readRule(shownTexts, formats)
  const { ending, ...query } = shown ?? { markUpBps: 0, leastProfit: 0, ending: null }
  const preview = useGet(api.pricing.preview, {
    query: { categoryId: category.id, ...query, ...(ending === null ? {} : { ending }) },
    isEnabled: shown !== null,
    keepsPrevious: true,
  })
  const apply = useAct(api.pricing.apply, {
    onDone: (_, message) => {
      toasts.done(message)
      back()
    },
    onFail: () => {
      void preview.refresh()
      return false
    },
  })
  const { changes = [], digest } = preview.data ?? {}
  const save = () => {
    // The text after the last key press may not be previewed yet.
    if (rule === null || digest === undefined || preview.isFetching || shownTexts !== texts) return
    void apply.run({ categoryId: category.id, ...rule, digest })
  }
  return (
    <FormScreen
      header={<Header title={category.name} onBack={back} />}
      onSubmit={save}
      action={
        <Button type="submit" isPending={apply.isPending} why={rule === null ? t`Enter a mark-up in percent.` : null}>
          {changes.length === 0 ? (
            <Trans>Save rule</Trans>
          ) : (
            <Plural value={changes.length} one="Change # price" other="Change # prices" />
          )}
        </Button>
      }
    >
      <RuleFields texts={texts} onChange={setTexts} />
      {rule && preview.data && <PriceChanges preview={preview.data} />}
    </FormScreen>
  )
}

const textsOf = ({ rule }: RuledCategory, formats: Formats): RuleTexts => ({
  markUp: rule ? showTyped(String(rule.markUpBps / 100), formats.tag) : '',
  leastProfit: rule && rule.leastProfit > 0 ? writeAmount(rule.leastProfit, formats) : '',
  ending: rule?.ending === null || rule === null ? '' : String(rule.ending),
})

/** A price that ends in 90, in minor units. */
const endingExample = 1_290

function RuleFields({ texts, onChange }: { texts: RuleTexts; onChange: (texts: RuleTexts) => void }) {
  const { t } = useLingui()
  const example = writeAmount(endingExample, useFormats())
  const field = (name: keyof RuleTexts) => ({
    value: texts[name],
    inputMode: 'decimal' as const,
    autoComplete: 'off',
    onChange: (event: { target: { value: string } }) => onChange({ ...texts, [name]: event.target.value }),
  })
  return (
    <>
      <Field {...field('markUp')} label={t`Mark-up on the cost, in percent`} />
      <Field {...field('leastProfit')} label={t`Minimum profit per item (optional)`} />
      <Field
        {...field('ending')}
        label={t`Price ending (optional)`}
        hint={t`The last digits of every price. For example, 90 gives ${example}.`}
        inputMode="numeric"
        maxLength={3}
      />
    </>
  )
}
