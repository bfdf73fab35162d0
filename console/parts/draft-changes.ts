import type { CatalogueChange } from './catalogue-change.ts'
import type { LocalTexts } from './local-text.ts'

type Difference = Pick<CatalogueChange, 'field'> & Partial<CatalogueChange>

/** The change of one field. Empty if both values are equal. */
export const changeOf = ({
  field,
  of = null,
  lang = null,
  before = null,
  after = null,
}: Difference): CatalogueChange[] =>
  (before ?? '') === (after ?? '') ? [] : [{ field, of, lang, before: before || null, after: after || null }]

type TextsDifference = Pick<CatalogueChange, 'field'> & { of?: string | null; before: LocalTexts; after: LocalTexts }

export const textChanges = ({ field, of = null, before, after }: TextsDifference): CatalogueChange[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((lang) =>
    changeOf({ field, of, lang, before: before[lang]?.trim() ?? null, after: after[lang]?.trim() ?? null }),
  )
