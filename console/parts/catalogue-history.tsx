import { Trans, useLingui } from '@lingui/react/macro'
import { callAt } from '#client/call.ts'
import { useGet } from '#client/get.ts'
import type { OperatorRole, Reply } from '#contract/endpoint.ts'
import { languages } from '#contract/language-codes.ts'
import type { operatorProducts } from '#contract/operator/products.ts'
import { DateText } from '#kit/date-text.tsx'
import { Skeleton } from '#kit/skeleton.tsx'
import { api } from '../api.ts'
import { useRoleName } from '../role-names.ts'
import { useCategoryTree } from './category-tree.ts'
import { DiffText } from './diff-text.tsx'
import { useLocalText } from './local-text.ts'
import { useAmountText } from './money-text.tsx'
import { PageButtons } from './page-buttons.tsx'
import { PaneHead } from './panes.tsx'
import { useCursorPages } from './use-cursor-pages.ts'

type Act = Reply<typeof operatorProducts.history>['list'][number]
type Change = Act['changes'][number]

const actsShown = 10

/** Who changed a product or a category, when, why and what, from the audit log. */
export function CatalogueHistory({ id }: { id: string }) {
  const { t } = useLingui()
  const pages = useCursorPages(id)
  const { data, error } = useGet(callAt(api.operatorProducts.history, { id }), {
    query: { limit: actsShown, ...(pages.after && { after: pages.after }) },
    keepsPrevious: true,
  })
  const roleName = useRoleName()
  return (
    <section aria-label={t`History`}>
      <PaneHead beside={<Trans>from the audit trail</Trans>}>
        <Trans>History</Trans>
      </PaneHead>
      {!data && (error ? <p role="alert">{error.message}</p> : <Skeleton className="h-90 w-full" />)}
      <ol className="divide-y divide-line">
        {data?.list.map((act) => (
          <li key={act.id} className="py-8">
            <p className="flex flex-wrap justify-between gap-x-16">
              <span className="font-medium">{act.title}</span>
              <span className="text-tiny text-soft">
                {act.operator || t`the server`} · {roleName(act.role as OperatorRole) ?? act.role} ·{' '}
                <DateText at={act.at} />
              </span>
            </p>
            <p className="break-words text-soft">“{act.reason}”</p>
            <Changes changes={act.changes} />
          </li>
        ))}
      </ol>
      {data?.list.length === 0 && (
        <p className="py-6 text-soft">
          <Trans>Nothing was changed here yet.</Trans>
        </p>
      )}
      {data && (
        <div className="flex justify-end gap-10 pt-8">
          <PageButtons pages={pages} next={data.next} />
        </div>
      )}
    </section>
  )
}

function Changes({ changes }: { changes: readonly Change[] }) {
  const fieldName = useFieldName()
  const shown = useShownValue()
  if (changes.length === 0) return null
  return (
    <dl className="pt-4">
      {changes.map((change) => (
        <div key={`${change.field} ${change.of} ${change.lang}`} className="flex gap-12 py-2">
          <dt className="w-160 shrink-0 text-soft">{fieldName(change)}</dt>
          <dd className="min-w-0 break-words">
            <DiffText text={shown(change, change.before)} other={null} side="before" />{' '}
            <DiffText text={shown(change, change.after)} other={null} side="after" />
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** What a changed field is called, with its variant and its language. */
function useFieldName() {
  const { t } = useLingui()
  const names: Readonly<Record<Change['field'], string>> = {
    title: t`Title`,
    description: t`Description`,
    name: t`Name`,
    category: t`Category`,
    parent: t`In the category`,
    position: t`Position`,
    pictures: t`Pictures`,
    imageText: t`Alternative text`,
    recommended: t`Recommended`,
    onSale: t`On sale`,
    variant: t`Variant`,
    variantName: t`Name`,
    sku: t`SKU`,
    purchasePrice: t`Purchase price`,
    stock: t`Stock`,
  }
  return ({ field, of, lang }: Change) =>
    [names[field], of, languages.find(({ code }) => code === lang)?.name].filter(Boolean).join(', ')
}

/** Amounts, categories and yes or no as they are read; pictures by how many there are. */
function useShownValue() {
  const { t } = useLingui()
  const amountText = useAmountText()
  const localText = useLocalText()
  const { tree } = useCategoryTree()
  return ({ field }: Change, value: string | null): string | null => {
    if (value === null) return null
    if (field === 'purchasePrice') return amountText(Number(value))
    if (field === 'recommended' || field === 'onSale') return value === 'true' ? t`yes` : t`no`
    if (field === 'pictures') return String(value.split(', ').length)
    if (field === 'category' || field === 'parent') {
      const category = tree.find(({ id }) => id === value)
      return category ? localText(category.name) : value
    }
    return value
  }
}
