import { Trans, useLingui } from '@lingui/react/macro'
import { useLocation, useNavigate } from 'react-router'
import { classNames } from '#kit/class-names.ts'
import { useNumberText } from '#kit/format.tsx'
import { Picture } from '#kit/picture.tsx'
import { Skeleton } from '#kit/skeleton.tsx'
import { useKeys } from '../../keys/key-scopes.ts'
import { RowButton } from '../../keys/row-button.tsx'
import { hasRole, useOperator } from '../../operator.ts'
import { type TreeCategory, useCategoryTree } from '../../parts/category-tree.ts'
import { useLocalText } from '../../parts/local-text.ts'
import { ReadList } from '../../parts/read-list.tsx'
import { itemOf, linkTo, paths } from '../../paths.ts'
import { CategoryEditor } from './category-editor.tsx'

export default function CategoriesScreen() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { read, tree } = useCategoryTree()
  const isKeeper = hasRole(useOperator()?.roles, 'catalogue')
  const id = itemOf(paths.categories, useLocation().pathname)
  const at = tree.findIndex((each) => each.id === id)
  const open = (item: string | undefined) => void navigate(linkTo(paths.categories, { item }))
  const move = (step: number) => open(tree[Math.max(0, Math.min(tree.length - 1, at + step))]?.id)
  useKeys([
    { key: 'j', label: t`next`, run: () => move(1), isInFoot: true },
    { key: 'k', label: t`previous`, run: () => move(-1), isInFoot: true },
    { key: 'Escape', label: t`back to the list`, run: () => open(undefined) },
  ])
  useKeys([{ key: 'n', label: t`new category`, run: () => open('new'), isInFoot: true }], { isOn: isKeeper })
  const chosen = tree[at]
  const readAgain = () => void read.refresh()
  return (
    <main className="flex min-h-0 flex-1">
      <section
        aria-label={t`Categories`}
        className="flex w-320 shrink-0 flex-col border-r border-line min-[1180px]:w-400"
      >
        <header className="flex min-h-52 shrink-0 items-center justify-between border-b border-line px-20">
          <span className="text-soft">
            <Trans>with the products in each</Trans>
          </span>
          {isKeeper && (
            <RowButton hint="n" onClick={() => open('new')}>
              <Trans>New category</Trans>
            </RowButton>
          )}
        </header>
        <ReadList read={read} isRead={read.data !== undefined} skeleton={<Skeleton className="m-20 h-320" />}>
          {tree.length === 0 ? (
            <p role="status" className="p-20 text-soft">
              <Trans>There is no category yet.</Trans>
            </p>
          ) : (
            <ul className="min-h-0 flex-1 overflow-y-auto">
              {tree.map((category) => (
                <Row
                  key={category.id}
                  category={category}
                  isChosen={category.id === id}
                  onOpen={() => open(category.id)}
                />
              ))}
            </ul>
          )}
        </ReadList>
      </section>
      {id === 'new' ? (
        <CategoryEditor
          key="new"
          category={null}
          tree={tree}
          isReadOnly={!isKeeper}
          onSaved={open}
          readAgain={readAgain}
        />
      ) : chosen ? (
        <CategoryEditor
          key={chosen.id}
          category={chosen}
          tree={tree}
          isReadOnly={!isKeeper}
          onSaved={open}
          readAgain={readAgain}
        />
      ) : (
        <p className="flex flex-1 items-center justify-center text-soft">
          {id && read.data ? <Trans>There is no such category.</Trans> : <Trans>Choose a category.</Trans>}
        </p>
      )}
    </main>
  )
}

type RowProps = { category: TreeCategory; isChosen: boolean; onOpen: () => void }

function Row({ category: { depth, name, image, products }, isChosen, onOpen }: RowProps) {
  const localText = useLocalText()
  const numberText = useNumberText()
  return (
    <li className="border-b border-line">
      <button
        type="button"
        aria-current={isChosen ? 'true' : undefined}
        onClick={onOpen}
        style={{ paddingLeft: `calc(${20 + depth * 20} * var(--spacing))` }}
        className={classNames(
          'relative flex h-40 w-full items-center gap-12 pr-20 text-left outline-offset-[-2px]',
          isChosen ? 'bg-tint font-medium' : 'hover:bg-ink/4',
        )}
      >
        {isChosen && <span className="absolute inset-y-0 left-0 w-3 bg-accent" />}
        <Picture src={image?.url} alt="" className="size-28 rounded-small" />
        <span className="min-w-0 flex-1 truncate">{localText(name)}</span>
        <span className="figures text-soft">{numberText(products)}</span>
      </button>
    </li>
  )
}
