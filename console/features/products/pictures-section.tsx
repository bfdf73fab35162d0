import { Trans, useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, useRef, useState } from 'react'
import { languages } from '#contract/language-codes.ts'
import { limits } from '#contract/limits.ts'
import { classNames } from '#kit/class-names.ts'
import { Picture } from '#kit/picture.tsx'
import { KeyHint } from '../../keys/key-hint.tsx'
import { AddPicture } from '../../parts/add-picture.tsx'
import { useLocalText } from '../../parts/local-text.ts'
import { PaneHead } from '../../parts/panes.tsx'
import { TextInput } from '../../parts/text-input.tsx'
import { type DraftPicture, moved } from './product-draft.ts'

type Props = {
  pictures: readonly DraftPicture[]
  lang: string
  isReadOnly: boolean
  onChange: (pictures: readonly DraftPicture[]) => void
}

export function PicturesSection({ pictures, lang, isReadOnly, onChange }: Props) {
  const { t } = useLingui()
  const [chosen, setChosen] = useState<string | null>(null)
  const [removed, setRemoved] = useState<{ picture: DraftPicture; at: number } | null>(null)
  const [said, setSaid] = useState('')
  const dragged = useRef<number | null>(null)
  const at = pictures.findIndex(({ ref }) => ref === chosen)
  const picture = pictures[at]
  const move = (from: number, to: number) => {
    if (isReadOnly || to < 0 || to >= pictures.length || from === to) return
    onChange(moved(pictures, from, to))
    setSaid(t`Picture ${from + 1} is now at position ${to + 1}.`)
  }
  const remove = (from: number) => {
    const gone = pictures[from]
    if (isReadOnly || !gone) return
    setRemoved({ picture: gone, at: from })
    setChosen(null)
    onChange(pictures.filter((_, index) => index !== from))
  }
  const undo = () => {
    if (!removed) return
    onChange([...pictures.slice(0, removed.at), removed.picture, ...pictures.slice(removed.at)])
    setRemoved(null)
  }
  const setText = (code: string, text: string) =>
    !isReadOnly &&
    onChange(pictures.map((each, index) => (index === at ? { ...each, texts: { ...each.texts, [code]: text } } : each)))
  return (
    <section aria-label={t`Pictures`}>
      <PaneHead beside={!isReadOnly && <MoveHint />}>
        <Trans>Pictures</Trans>
      </PaneHead>
      <ul className="flex flex-wrap gap-10">
        {pictures.map((each, index) => (
          <Tile
            key={each.ref}
            picture={each}
            index={index}
            isChosen={each.ref === chosen}
            isReadOnly={isReadOnly}
            onChoose={() => setChosen(each.ref === chosen ? null : each.ref)}
            onMove={(step) => move(index, index + step)}
            onRemove={() => remove(index)}
            onDrag={() => {
              dragged.current = index
            }}
            onDrop={() => dragged.current !== null && move(dragged.current, index)}
          />
        ))}
        {!isReadOnly && pictures.length < limits.productImagesMax && (
          <li>
            <AddPicture
              label={t`Add a picture`}
              onAdd={({ ref, url }) => {
                onChange([...pictures, { ref, url, texts: {} }])
                setChosen(ref)
              }}
            />
          </li>
        )}
      </ul>
      <p role="status" className="sr-only">
        {said}
      </p>
      {removed && (
        <p role="status" className="flex items-center gap-12 pt-8">
          <Trans>The picture is removed.</Trans>
          <button type="button" onClick={undo} className="font-medium text-accent">
            <Trans>Undo</Trans>
          </button>
        </p>
      )}
      {picture && <PictureTexts picture={picture} position={at + 1} lang={lang} onText={setText} />}
    </section>
  )
}

const MoveHint = () => (
  <span className="inline-flex items-center gap-4">
    <Trans>drag, or</Trans> <KeyHint of="alt" /> <KeyHint of="←" /> <KeyHint of="→" />
    <span aria-hidden="true">·</span> <Trans>The first picture is shown in lists</Trans>
  </span>
)

type PictureTextsProps = {
  picture: DraftPicture
  position: number
  lang: string
  onText: (code: string, text: string) => void
}

function PictureTexts({ picture, position, lang, onText }: PictureTextsProps) {
  const { t } = useLingui()
  return (
    <div className="max-w-440 pt-12">
      {['en', ...(lang === 'en' ? [] : [lang])].map((code) => (
        <TextInput
          key={code}
          label={t`What picture ${position} shows, ${languages.find((each) => each.code === code)?.name ?? code}`}
          beside={<Trans>alt text for screen readers</Trans>}
          value={picture.texts[code] ?? ''}
          maxLength={limits.imageTextMax}
          onChange={(text) => onText(code, text)}
        />
      ))}
    </div>
  )
}

const stepOf: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }

type TileProps = {
  picture: DraftPicture
  index: number
  isChosen: boolean
  isReadOnly: boolean
  onChoose: () => void
  onMove: (step: number) => void
  onRemove: () => void
  onDrag: () => void
  onDrop: () => void
}

function Tile({ picture, index, isChosen, isReadOnly, onChoose, onMove, onRemove, onDrag, onDrop }: TileProps) {
  const { t } = useLingui()
  const localText = useLocalText()
  const text = localText(picture.texts)
  const press = (event: KeyboardEvent) => {
    const step = event.altKey && stepOf[event.key]
    if (step) {
      event.preventDefault()
      onMove(step)
    } else if (event.key === 'Delete') onRemove()
  }
  return (
    <li
      draggable={!isReadOnly}
      onDragStart={onDrag}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        onDrop()
      }}
      className="w-90"
    >
      <button
        type="button"
        aria-label={text === '—' ? t`Picture ${index + 1}, no alternative text` : t`Picture ${index + 1}: ${text}`}
        aria-pressed={isChosen}
        onClick={onChoose}
        onKeyDown={press}
        className={classNames('relative block rounded-small', isChosen && 'outline-2 outline-offset-2 outline-accent')}
      >
        <Picture src={picture.url} alt="" className="size-90 rounded-small border border-line" />
        <span className="figures absolute top-4 left-4 rounded-[0.4rem] bg-surface px-6 text-tiny">{index + 1}</span>
      </button>
      <p className="flex justify-between pt-4 text-tiny">
        <span className={text === '—' ? 'text-wait' : 'truncate text-soft'} title={text}>
          {text === '—' ? <Trans>no text</Trans> : text}
        </span>
        {!isReadOnly && (
          <button
            type="button"
            className="pl-8 text-soft hover:text-bad"
            aria-label={t`Remove picture ${index + 1}`}
            onClick={onRemove}
          >
            <Trans>remove</Trans>
          </button>
        )}
      </p>
    </li>
  )
}
