import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { callAt } from '#client/call.ts'
import { useGet } from '#client/get.ts'
import { languages } from '#contract/language-codes.ts'
import { limits } from '#contract/limits.ts'
import { Checkbox } from '#kit/checkbox.tsx'
import { isCtrlEnter } from '#kit/composing.ts'
import { useFormats } from '#kit/format.tsx'
import { Link } from '#kit/link.tsx'
import { Picture } from '#kit/picture.tsx'
import { Unread } from '#kit/read-screen.tsx'
import { Skeleton } from '#kit/skeleton.tsx'
import { api } from '../../api.ts'
import { useKeys } from '../../keys/key-scopes.ts'
import { hasRole, useOperator } from '../../operator.ts'
import { ActDialog } from '../../parts/act-dialog.tsx'
import { CatalogueHistory } from '../../parts/catalogue-history.tsx'
import { CategorySelect } from '../../parts/category-select.tsx'
import { LocalFields } from '../../parts/local-fields.tsx'
import { useLocalText } from '../../parts/local-text.ts'
import { PaneHead } from '../../parts/panes.tsx'
import { useDecision } from '../../parts/use-decision.ts'
import { linkTo, paths } from '../../paths.ts'
import { PicturesSection } from './pictures-section.tsx'
import { ProductAside } from './product-aside.tsx'
import { bodyOf, type Draft, type DraftChange, draftOf, emptyDraft, faultOf, type Product } from './product-draft.ts'
import { OneSaleEffect } from './sale-effect.tsx'
import { useDraft } from './use-draft.ts'
import { VariantsSection } from './variants-section.tsx'

/** The product with this id, or a new one for `new`. */
export default function ProductScreen({ id }: { id: string }) {
  return id === 'new' ? <NewProduct /> : <KnownProduct id={id} />
}

function KnownProduct({ id }: { id: string }) {
  const read = useGet(callAt(api.operatorProducts.product, { id }))
  const { data, error, refresh } = read
  const formats = useFormats()
  const readAgain = () => void refresh()
  if (data) return <Editor product={data} first={draftOf(data, formats)} readAgain={readAgain} />
  const skeleton = (
    <>
      <Skeleton className="h-52 w-440" />
      <Skeleton className="h-320 w-full" />
    </>
  )
  return (
    <main aria-busy={!error} className="min-h-0 flex-1 space-y-16 p-20">
      <Unread read={read} skeleton={skeleton} />
    </main>
  )
}

function NewProduct() {
  const [first] = useState(emptyDraft)
  return <Editor product={null} first={first} readAgain={() => undefined} />
}

/** `first` has the values of the last read. They change when somebody else changes the product. */
type EditorProps = { product: Product | null; first: Draft; readAgain: () => void }

function Editor({ product, first, readAgain }: EditorProps) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const isReadOnly = !hasRole(useOperator()?.roles, 'catalogue')
  const { draft, set, changes, meanwhile, take, discard } = useDraft(product?.id ?? null, first)
  const [isLeaving, setLeaving] = useState(false)
  const [lang, setLang] = useState('zh-CN')
  const saving = useSaving({ product, draft, meanwhile, take, onSaved: discard, onRefused: readAgain })
  const leave = () => void navigate(paths.products)
  const discardAndLeave = () => {
    discard()
    leave()
  }
  const step = (by: number) => {
    const at = languages.findIndex(({ code }) => code === lang)
    setLang(languages[(at + by + languages.length) % languages.length]?.code ?? 'en')
  }
  useKeys([
    { key: '[', label: t`language before`, run: () => step(-1), isInFoot: true },
    { key: ']', label: t`next language`, run: () => step(1), isInFoot: true },
    {
      key: 'Escape',
      label: t`back to the list`,
      run: () => (changes.length > 0 ? setLeaving(true) : leave()),
      isInFoot: true,
    },
  ])
  const press = (event: KeyboardEvent) => {
    if (isCtrlEnter(event.nativeEvent) && changes.length > 0) void saving.save()
  }
  return (
    <main onKeyDown={press} className="flex min-h-0 flex-1">
      <section aria-label={t`The product`} className="min-w-0 flex-1 overflow-y-auto px-20 pb-32">
        <Head product={product} draft={draft} />
        <ProductTexts draft={draft} lang={lang} onLang={setLang} isReadOnly={isReadOnly} onChange={set} />
        <VariantsSection
          draft={draft}
          product={product}
          lang={lang}
          isReadOnly={isReadOnly}
          onChange={(variants) => set({ variants })}
        />
        <PicturesSection
          pictures={draft.pictures}
          lang={lang}
          isReadOnly={isReadOnly}
          onChange={(pictures) => set({ pictures })}
        />
        {product && <CatalogueHistory id={product.id} />}
      </section>
      {isReadOnly ? null : (
        <ProductAside
          {...saving}
          changes={changes}
          meanwhile={meanwhile}
          isNew={product === null}
          onSave={() => void saving.save()}
          onDiscard={product ? discard : discardAndLeave}
        >
          <CategorySection draft={draft} onChange={set} />
          {product && draft.onSale !== product.onSale && <OneSaleEffect id={product.id} onSale={draft.onSale} />}
        </ProductAside>
      )}
      {isLeaving && (
        <ActDialog
          title={t`Leave without saving?`}
          under={t`${plural(changes.length, { one: '# change', other: '# changes' })}`}
          act={t`Discard and leave`}
          isDanger
          isPending={false}
          onAct={discardAndLeave}
          onClose={() => setLeaving(false)}
        />
      )}
    </main>
  )
}

type TextsProps = {
  draft: Draft
  lang: string
  onLang: (lang: string) => void
  isReadOnly: boolean
  onChange: (change: Partial<Draft>) => void
}

function ProductTexts({ draft, lang, onLang, isReadOnly, onChange }: TextsProps) {
  const { t } = useLingui()
  return (
    <>
      <PaneHead beside={<Trans>a missing text falls back to English</Trans>}>
        <Trans>Texts</Trans>
      </PaneHead>
      <LocalFields
        lang={lang}
        onLang={onLang}
        isReadOnly={isReadOnly}
        fields={[
          {
            name: 'title',
            label: t`Title`,
            texts: draft.title,
            maxLength: limits.productTitleMax,
            onChange: (code, text) => onChange({ title: { ...draft.title, [code]: text } }),
          },
          {
            name: 'description',
            label: t`Description`,
            texts: draft.description,
            maxLength: limits.productDescriptionMax,
            isLong: true,
            onChange: (code, text) => onChange({ description: { ...draft.description, [code]: text } }),
          },
        ]}
      />
    </>
  )
}

type SavingInput = {
  product: Product | null
  draft: Draft
  meanwhile: readonly DraftChange[]
  take: () => void
  onSaved: () => void
  onRefused: () => void
}

function useSaving({ product, draft, meanwhile, take, onSaved, onRefused }: SavingInput) {
  const navigate = useNavigate()
  const formats = useFormats()
  const change = useDecision(api.operatorProducts.changeProduct)
  const create = useDecision(api.operatorProducts.createProduct)
  const { reason, setReason, refused, isPending } = product ? change : create
  const fault = faultOf(draft, formats)
  const onTake = () => {
    take()
    // Clears the refusal, which was about another version.
    setReason(reason)
  }
  const save = async () => {
    if (fault !== null || reason.trim() === '' || isPending || meanwhile.length > 0) return
    const body = { ...bodyOf(draft, formats), reason: reason.trim() }
    const changedAt = draft.changedAt ?? undefined
    const answer = product
      ? await change.run({ ...body, id: product.id, ...(changedAt && { changedAt }) })
      : await create.run(body)
    if (!answer) return onRefused()
    setReason('')
    onSaved()
    if (!product) void navigate(linkTo(paths.products, { item: answer.data.id }), { replace: true })
  }
  return { reason, refused: meanwhile.length > 0 ? null : refused, fault, isPending, save, onReason: setReason, onTake }
}

function Head({ product, draft }: { product: Product | null; draft: Draft }) {
  const { t } = useLingui()
  const localText = useLocalText()
  const title = localText(draft.title)
  const facts: ReactNode[] = product
    ? [
        localText(product.category.name),
        ...(product.supplier ? [t`supplier ${product.supplier}`] : []),
        <span key="source" className="mono break-all">
          {product.source}
        </span>,
        t`${plural(product.shops, { one: '# shop lists it', other: '# shops list it' })}`,
        t`${plural(product.recent, { one: '# sold in 30 days', other: '# sold in 30 days' })}`,
      ]
    : []
  return (
    <>
      <p className="pt-12 text-tiny">
        <Link to={paths.products} className="text-soft hover:text-ink">
          <Trans>Products</Trans>
        </Link>
      </p>
      <div className="flex items-center gap-16 pt-8">
        <Picture src={draft.pictures[0]?.url} alt="" className="size-52 rounded-small" />
        <div className="min-w-0">
          <h2 className="text-title leading-tight font-semibold tracking-tight">
            {title === '—' ? <Trans>New product</Trans> : title}
          </h2>
          <p className="flex flex-wrap gap-x-8 text-soft">
            {facts.map((fact, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the facts keep their order
              <span key={at}>
                {at > 0 && '· '}
                {fact}
              </span>
            ))}
          </p>
        </div>
      </div>
    </>
  )
}

function CategorySection({ draft, onChange }: { draft: Draft; onChange: (change: Partial<Draft>) => void }) {
  const { t } = useLingui()
  return (
    <section aria-label={t`Place`} className="space-y-10">
      <PaneHead>
        <Trans>Place</Trans>
      </PaneHead>
      <div>
        <CategorySelect
          label={t`Category`}
          value={draft.categoryId}
          onChange={(categoryId) => onChange({ categoryId })}
        />
      </div>
      <Checkbox checked={draft.onSale} onChange={({ target }) => onChange({ onSale: target.checked })}>
        <Trans>On sale</Trans>
      </Checkbox>
      <Checkbox checked={draft.recommended} onChange={({ target }) => onChange({ recommended: target.checked })}>
        <Trans>Recommended</Trans>
      </Checkbox>
    </section>
  )
}
