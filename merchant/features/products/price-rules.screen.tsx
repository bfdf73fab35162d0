import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Tag } from 'lucide-react'
import { useState } from 'react'
import { useAct } from '#client/act.ts'
import { useGet } from '#client/get.ts'
import type { Reply } from '#contract/endpoint.ts'
import type { pricing } from '#contract/pricing.ts'
import { Button } from '#kit/button.tsx'
import { DateText } from '#kit/date-text.tsx'
import { useNumberText } from '#kit/format.tsx'
import { Header } from '#kit/header.tsx'
import { Icon } from '#kit/icon.tsx'
import { List, Row } from '#kit/list.tsx'
import { ReadScreen } from '#kit/read-screen.tsx'
import { Empty } from '#kit/states.tsx'
import { toasts } from '#kit/toasts.tsx'
import { api } from '../../api.ts'
import { linkTo } from '../../links.ts'
import { useBack } from '../../parts/back.ts'
import { useSearchParams } from '../../parts/search-params.ts'
import { paths } from '../../paths.ts'
import { PriceRuleForm } from './price-rule-form.tsx'

type Rules = Reply<typeof pricing.rules>
export type RuledCategory = Rules['categories'][number]

export default function PriceRulesScreen() {
  const { t } = useLingui()
  const back = useBack(paths.goods)
  const [search] = useSearchParams()
  const read = useGet(api.pricing.rules)
  const chosen = read.data?.categories.find(({ id }) => id === search.get('category'))
  if (chosen) return <PriceRuleForm key={chosen.id} category={chosen} />
  return (
    <ReadScreen read={read} header={<Header title={t`Price rules`} onBack={back} />}>
      {(rules) => <RuleList rules={rules} />}
    </ReadScreen>
  )
}

function RuleList({ rules: { categories, undoable } }: { rules: Rules }) {
  if (categories.length === 0) {
    return (
      <Empty icon={<Icon of={Tag} size={2.4} />}>
        <Trans>Your shop is empty. Rules set the prices of a whole category at once.</Trans>
      </Empty>
    )
  }
  return (
    <>
      <p className="px-20 pt-4 pb-14 text-small text-soft">
        <Trans>
          A rule sets the prices of all your products in a category. You’ll see every change before it is saved.
        </Trans>
      </p>
      {undoable && <Undo undoable={undoable} />}
      <List>
        {categories.map((category) => (
          <Row
            key={category.id}
            to={linkTo.prices({ category: category.id })}
            value={category.rule && <RuleText rule={category.rule} />}
            tone="ink"
            under={<Plural value={category.listings} one="# product" other="# products" />}
          >
            {category.name}
          </Row>
        ))}
      </List>
    </>
  )
}

function RuleText({ rule }: { rule: NonNullable<RuledCategory['rule']> }) {
  const numberText = useNumberText()
  const percent = numberText(rule.markUpBps / 10_000, { style: 'percent', maximumFractionDigits: 2 })
  return <>+{percent}</>
}

function Undo({ undoable: { id, category, prices, at } }: { undoable: NonNullable<Rules['undoable']> }) {
  const [isDone, setDone] = useState(false)
  const undo = useAct(api.pricing.undo, {
    onDone: (_, message) => {
      setDone(true)
      toasts.done(message)
    },
  })
  if (isDone) return null
  return (
    <div className="mb-16 flex flex-wrap items-center justify-between gap-12 border-y border-line bg-surface px-20 py-10">
      <p className="min-w-0 flex-1 text-small">
        {category || <Trans>Several products</Trans>} ·{' '}
        <Plural value={prices} one="# price changed" other="# prices changed" />
        <span className="block text-caption text-soft">
          <DateText at={at} />
        </span>
      </p>
      <Button look="secondary" size="small" isPending={undo.isPending} onClick={() => void undo.run({ id })}>
        <Trans>Undo</Trans>
      </Button>
    </div>
  )
}
