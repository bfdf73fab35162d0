import type { CatalogueChange } from '../../parts/catalogue-change.ts'
import type { TreeCategory } from '../../parts/category-tree.ts'
import { changeOf, textChanges } from '../../parts/draft-changes.ts'
import type { LocalTexts } from '../../parts/local-text.ts'
import { mergeTexts, mergeValue, type Versions } from '../../parts/merge.ts'
import { useEdit } from '../../parts/use-edit.ts'

export type CategoryDraft = {
  /** The version that the draft is based on. Null for a new category. */
  version: string | null
  name: LocalTexts
  image: { ref: string; url: string } | null
  /** Empty for a category at the top. */
  parentId: string
}

const draftOf = (category: TreeCategory | null): CategoryDraft => ({
  version: category?.version ?? null,
  name: category?.name ?? {},
  image: category?.image ?? null,
  parentId: category?.parentId ?? '',
})

const changesOf = (before: CategoryDraft, after: CategoryDraft): CatalogueChange[] => [
  ...textChanges({ field: 'name', before: before.name, after: after.name }),
  ...changeOf({ field: 'pictures', before: before.image?.ref ?? null, after: after.image?.ref ?? null }),
  ...changeOf({ field: 'parent', before: before.parentId, after: after.parentId }),
]

const mergeDraft = ({ base, mine, theirs }: Versions<CategoryDraft>): CategoryDraft => ({
  version: theirs.version,
  name: mergeTexts({ base: base.name, mine: mine.name, theirs: theirs.name }),
  image: mergeValue({ base: base.image, mine: mine.image, theirs: theirs.image }),
  parentId: mergeValue({ base: base.parentId, mine: mine.parentId, theirs: theirs.parentId }),
})

/** The draft of a category, or of a new one. */
export const useCategoryDraft = (category: TreeCategory | null) =>
  useEdit(`category ${category?.id ?? null}`, draftOf(category), { changesOf, merge: mergeDraft })
