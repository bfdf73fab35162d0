import { useLingui } from '@lingui/react/macro'
import { classNames } from '#kit/class-names.ts'
import { Picture } from '#kit/picture.tsx'
import { useLocalText } from '../../parts/local-text.ts'
import { type Draft, pictureOf } from './product-draft.ts'

type Props = {
  /** The `ref` of the variant's picture. */
  image: string | null
  draft: Draft
  label: string
  isReadOnly: boolean
  onChange: (image: string | null) => void
}

/** The picture of a variant. A select lies over it, so that it is chosen from the product's pictures. */
export function VariantPicture({ image, draft, label, isReadOnly, onChange }: Props) {
  const { t } = useLingui()
  const localText = useLocalText()
  const picture = pictureOf(image, draft)
  return (
    <span className="relative inline-block rounded-small align-middle focus-within:outline-2 focus-within:outline-accent">
      <Picture
        key={picture?.url}
        src={picture?.url}
        alt=""
        className={classNames('size-32 rounded-small border', picture ? 'border-line' : 'border-dashed border-edge')}
      />
      <select
        aria-label={label}
        disabled={isReadOnly}
        value={picture?.ref ?? ''}
        onChange={({ target }) => onChange(target.value || null)}
        className="absolute inset-0 size-full opacity-0 enabled:cursor-pointer"
      >
        <option value="">{t`No picture of its own`}</option>
        {draft.pictures.map(({ ref, texts }, index) => {
          const text = localText(texts)
          return (
            <option key={ref} value={ref}>
              {text === '—' ? t`Picture ${index + 1}` : t`Picture ${index + 1}: ${text}`}
            </option>
          )
        })}
      </select>
    </span>
  )
}
