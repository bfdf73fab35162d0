import { Trans, useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Reply } from '#contract/endpoint.ts'
import { merchantStates } from '#contract/operator/merchant-states.ts'
import type { operatorMerchants } from '#contract/operator/merchants.ts'
import { classNames } from '#kit/class-names.ts'
import { DateText } from '#kit/date-text.tsx'
import { Link } from '#kit/link.tsx'
import { api } from '../../api.ts'
import { useKeys } from '../../keys/key-scopes.ts'
import { type Column, DataTable } from '../../parts/data-table.tsx'
import { KeywordField } from '../../parts/keyword-field.tsx'
import { Mark } from '../../parts/mark.tsx'
import { Amount } from '../../parts/money-text.tsx'
import { useCountryName } from '../../parts/use-country-name.ts'
import { useListPages } from '../../parts/use-list-pages.ts'
import { useRowKeys } from '../../parts/use-row-keys.ts'
import { linkTo, paths } from '../../paths.ts'
import { type MerchantState, markOfState, stateOf, useStateLabels } from './merchant-labels.ts'

type Brief = Reply<typeof operatorMerchants.list>['list'][number]

const pageSize = 50

export function MerchantsList() {
  const { t } = useLingui()
  const [keyword, setKeyword] = useState('')
  const [state, setState] = useState<MerchantState | null>(null)
  const { read, pages } = useListPages(api.operatorMerchants.list, {
    limit: pageSize,
    ...(keyword && { keyword }),
    ...(state && { status: state }),
  })
  const navigate = useNavigate()
  const { at, setAt, table } = useRowKeys((read.data?.list ?? []).map(({ id }) => id))
  const bar = useRef<HTMLDivElement>(null)
  useKeys([{ key: '/', label: t`search`, run: () => bar.current?.querySelector('input')?.focus(), isInFoot: true }])
  return (
    <main ref={table} className="flex min-h-0 flex-1 flex-col">
      <div ref={bar} className="flex min-h-52 shrink-0 flex-wrap items-center gap-16 border-b border-line px-20">
        <KeywordField
          label={t`Shop, merchant, email, phone or number`}
          value={keyword}
          onSearch={setKeyword}
          className="w-320"
        />
        <StateChoice state={state} onChoose={setState} />
      </div>
      <DataTable
        label={t`Merchants`}
        read={read}
        columns={useColumns()}
        idOf={({ id }) => id}
        at={at}
        onChoose={setAt}
        onOpen={({ id }) => void navigate(linkTo(paths.merchants, { item: id }))}
        pages={pages}
        pageSize={pageSize}
        empty={keyword ? <Trans>Nothing found.</Trans> : <Trans>There is no merchant here yet.</Trans>}
        remark={<Trans>newest first</Trans>}
      />
    </main>
  )
}

type ChoiceProps = { state: MerchantState | null; onChoose: (state: MerchantState | null) => void }

function StateChoice({ state, onChoose }: ChoiceProps) {
  const { t } = useLingui()
  const names = useStateLabels()
  return (
    <fieldset aria-label={t`Status`} className="flex gap-6">
      {[null, ...merchantStates].map((each) => (
        <button
          key={each}
          type="button"
          aria-pressed={each === state}
          onClick={() => onChoose(each)}
          className={classNames(
            'h-28 rounded-full border px-12',
            each === state ? 'border-accent bg-tint font-medium text-accent' : 'border-line text-soft hover:text-ink',
          )}
        >
          {each === null ? <Trans>all</Trans> : names[each]}
        </button>
      ))}
    </fieldset>
  )
}

function useColumns(): Column<Brief>[] {
  const countryName = useCountryName()
  const states = useStateLabels()
  return [
    {
      name: 'shop',
      head: <Trans>Shop</Trans>,
      cell: ({ id, shopName }) => (
        <Link to={linkTo(paths.merchants, { item: id })} className="font-medium text-accent">
          {shopName}
        </Link>
      ),
      width: 'w-[17%]',
    },
    { name: 'merchant', head: <Trans>Merchant</Trans>, cell: ({ realName }) => realName, width: 'w-[15%]' },
    { name: 'mail', head: <Trans>Email</Trans>, cell: ({ email }) => email, width: 'w-[22%]', className: 'text-soft' },
    {
      name: 'country',
      head: <Trans>Country</Trans>,
      cell: ({ country }) => countryName(country),
      isWide: true,
      width: 'w-[12%]',
      className: 'text-soft',
    },
    { name: 'level', head: <Trans>Level</Trans>, cell: ({ level }) => level, isWide: true, className: 'text-soft' },
    {
      name: 'status',
      head: <Trans>Status</Trans>,
      cell: (row) => (
        <span className="inline-flex items-center gap-8">
          <Mark kind={markOfState[stateOf(row)]} />
          {states[stateOf(row)]}
        </span>
      ),
    },
    {
      name: 'available',
      head: <Trans>Available</Trans>,
      cell: ({ available }) => <Amount amount={available} />,
      isRight: true,
    },
    {
      name: 'registered',
      head: <Trans>Registered</Trans>,
      cell: ({ registeredAt }) => <DateText at={registeredAt} style="date" />,
      isRight: true,
      width: 'w-120',
      className: 'text-soft',
    },
  ]
}
