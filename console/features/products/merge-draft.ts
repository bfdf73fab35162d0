import { mergeList, mergeTexts, mergeValue, type Versions } from '../../parts/merge.ts'
import type { Draft, DraftPicture, DraftVariant } from './product-draft.ts'

/** Applies the draft to what somebody else has saved since it was begun. No edit is lost. */
export function mergeDraft({ base, mine, theirs }: Versions<Draft>): Draft {
  const value = <Key extends keyof Draft>(key: Key): Draft[Key] =>
    mergeValue({ base: base[key], mine: mine[key], theirs: theirs[key] })
  const texts = (key: 'title' | 'description') => mergeTexts({ base: base[key], mine: mine[key], theirs: theirs[key] })
  return {
    changedAt: theirs.changedAt,
    title: texts('title'),
    description: texts('description'),
    categoryId: value('categoryId'),
    recommended: value('recommended'),
    onSale: value('onSale'),
    pictures: mergeList(
      { base: base.pictures, mine: mine.pictures, theirs: theirs.pictures },
      { keyOf: ({ ref }) => ref, merge: mergePicture, keep: (picture) => picture },
    ),
    variants: mergeList(
      { base: base.variants, mine: mine.variants, theirs: theirs.variants },
      { keyOf: ({ key }) => key, merge: mergeVariant, keep: asNew },
    ),
  }
}

const mergePicture = ({ base, mine, theirs }: Versions<DraftPicture>): DraftPicture => ({
  ...theirs,
  texts: mergeTexts({ base: base.texts, mine: mine.texts, theirs: theirs.texts }),
})

const mergeVariant = ({ base, mine, theirs }: Versions<DraftVariant>): DraftVariant => ({
  ...theirs,
  name: mergeTexts({ base: base.name, mine: mine.name, theirs: theirs.name }),
  sku: mergeValue({ base: base.sku, mine: mine.sku, theirs: theirs.sku }),
  price: mergeValue({ base: base.price, mine: mine.price, theirs: theirs.price }),
  image: mergeValue({ base: base.image, mine: mine.image, theirs: theirs.image }),
})

/** A variant that left the catalogue cannot be changed, so an edited one becomes a new variant. */
const asNew = (variant: DraftVariant): DraftVariant => ({ ...variant, key: crypto.randomUUID(), isNew: true })
