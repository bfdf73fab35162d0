import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { limits } from '#contract/limits.ts'
import { Picture } from '#kit/picture.tsx'
import { api } from '../../api.ts'
import { RowButton } from '../../keys/row-button.tsx'
import { AddPicture } from '../../parts/add-picture.tsx'
import type { CatalogueChange } from '../../parts/catalogue-change.ts'
import { CatalogueHistory } from '../../parts/catalogue-history.tsx'
import { CategorySelect } from '../../parts/category-select.tsx'
import type { TreeCategory } from '../../parts/category-tree.ts'
import { ChangedMeanwhile } from '../../parts/changed-meanwhile.tsx'
import { LocalFields } from '../../parts/local-fields.tsx'
import { useLocalText } from '../../parts/local-text.ts'
import { PaneHead } from '../../parts/panes.tsx'
import { ReasonField } from '../../parts/reason-field.tsx'
import { useDecision } from '../../parts/use-decision.ts'
import { type CategoryDraft, useCategoryDraft } from './category-draft.ts'
import { CategoryOrder } from './category-order.tsx'

type Props = {
  category: TreeCategory | null
  tree: readonly TreeCategory[]
  isReadOnly: boolean
  onSaved: (id: string) => void
  /** Reads the categories again, because somebody else has changed one. */
  readAgain: () => void
}

export function CategoryEditor({ category, tree, isReadOnly, onSaved, readAgain }: Props) {
  const { t } = useLingui()
  const localText = useLocalText()
  const { draft, set, meanwhile, take, discard } = useCategoryDraft(category)
  const { name, parentId } = draft
  const [lang, setLang] = useState('zh-CN')
  const saved = (id: string) => {
    discard()
    onSaved(id)
  }
  const saving = useSaving({ category, draft, meanwhile, take, onSaved: saved, onRefused: readAgain })
  const title = category ? localText(category.name) : t`New category`
  return (
    <section aria-label={title} className="min-w-0 flex-1 overflow-y-auto px-20 pb-32">
      <h2 className="pt-16 text-title leading-tight font-semibold tracking-tight">{title}</h2>
      <PaneHead beside={<Trans>a missing text falls back to English</Trans>}>
        <Trans>Texts</Trans>
      </PaneHead>
      <LocalFields
        lang={lang}
        onLang={setLang}
        isReadOnly={isReadOnly}
        fields={[
          {
            name: 'name',
            label: t`Name`,
            texts: name,
            maxLength: limits.productTitleMax,
            onChange: (code, text) => set({ name: { ...name, [code]: text } }),
          },
        ]}
      />
      <PaneHead>
        <Trans>Picture</Trans>
      </PaneHead>
      <CategoryPicture image={draft.image} isReadOnly={isReadOnly} onChange={(image) => set({ image })} />
      <div className="max-w-320 pt-16">
        <CategorySelect
          label={t`In the category`}
          value={parentId}
          none={t`none (top level)`}
          without={category?.id}
          isReadOnly={isReadOnly}
          onChange={(value) => set({ parentId: value })}
        />
      </div>
      {!isReadOnly && (
        <div className="max-w-440 space-y-12 pt-16">
          {meanwhile.length > 0 && <ChangedMeanwhile changes={meanwhile} onTake={saving.onTake} />}
          <ReasonField reader={t`the log`} value={saving.reason} onChange={saving.onReason} error={saving.refused} />
          <RowButton onClick={() => void saving.save()} why={saving.why} isPending={saving.isPending}>
            {category ? <Trans>Save the category</Trans> : <Trans>Add the category</Trans>}
          </RowButton>
        </div>
      )}
      {category && <CategoryOrder category={category} tree={tree} isReadOnly={isReadOnly} readAgain={readAgain} />}
      {category && <CatalogueHistory id={category.id} />}
    </section>
  )
}

type PictureProps = {
  image: CategoryDraft['image']
  isReadOnly: boolean
  onChange: (image: CategoryDraft['image']) => void
}

function CategoryPicture({ image, isReadOnly, onChange }: PictureProps) {
  const { t } = useLingui()
  const [removed, setRemoved] = useState<CategoryDraft['image']>(null)
  return (
    <div className="flex items-center gap-16">
      {image ? (
        <Picture src={image.url} alt="" className="size-90 rounded-small border border-line" />
      ) : (
        !isReadOnly && <AddPicture label={t`Add a picture`} onAdd={onChange} />
      )}
      {image && !isReadOnly && (
        <RowButton
          look="secondary"
          onClick={() => {
            setRemoved(image)
            onChange(null)
          }}
        >
          <Trans>Remove the picture</Trans>
        </RowButton>
      )}
      {!image && removed && (
        <p role="status" className="flex gap-12">
          <Trans>The picture is removed.</Trans>
          <button type="button" onClick={() => onChange(removed)} className="font-medium text-accent">
            <Trans>Undo</Trans>
          </button>
        </p>
      )}
    </div>
  )
}

type SavingInput = {
  category: TreeCategory | null
  draft: CategoryDraft
  meanwhile: readonly CatalogueChange[]
  take: () => void
  onSaved: (id: string) => void
  onRefused: () => void
}

function useSaving({ category, draft, meanwhile, take, onSaved, onRefused }: SavingInput) {
  const { t } = useLingui()
  const change = useDecision(api.operatorProducts.changeCategory)
  const create = useDecision(api.operatorProducts.createCategory)
  const { reason, setReason, refused, isPending } = category ? change : create
  const { name, image, parentId, version } = draft
  const given = Object.fromEntries(Object.entries(name).filter(([, text]) => text.trim() !== ''))
  const why =
    Object.keys(given).length === 0
      ? t`Give a name in at least one language.`
      : meanwhile.length > 0
        ? t`Review the other person’s changes first.`
        : reason.trim() === ''
          ? t`Give a reason first.`
          : null
  const onTake = () => {
    take()
    // Clears the refusal, which was about another version.
    setReason(reason)
  }
  const save = async () => {
    if (why !== null) return
    const body = { name: given, image: image?.ref ?? null, parentId: parentId || null, reason: reason.trim() }
    const answer = category
      ? await change.run({ ...body, id: category.id, ...(version && { version }) })
      : await create.run(body)
    if (!answer) return onRefused()
    setReason('')
    onSaved(answer.data.id)
  }
  return { reason, refused: meanwhile.length > 0 ? null : refused, why, isPending, save, onReason: setReason, onTake }
}
