import { Trans, useLingui } from '@lingui/react/macro'
import { ImagePlus, SendHorizontal, X } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, useId, useRef, useState } from 'react'
import { limits } from '#contract/limits.ts'
import { classNames } from '#kit/class-names.ts'
import { isComposing } from '#kit/composing.ts'
import { Icon } from '#kit/icon.tsx'
import { IconButton } from '#kit/icon-button.tsx'
import { PictureFileInput } from '#kit/picture-file-input.tsx'
import { useActionHeight } from '#kit/use-action-height.ts'
import { useObjectUrl } from '#kit/use-object-url.ts'
import { useDraft } from '../../parts/use-draft.ts'
import { write } from './unsent-messages.ts'

export function Composer({ isFirst }: { isFirst: boolean }) {
  const { t } = useLingui()
  const [text, setText] = useState('')
  const [file, setFile] = useState<File | null>(null)
  const form = useRef<HTMLFormElement>(null)
  const isEmpty = text.trim() === '' && !file
  useDraft('chat', text || file ? { text, ...(file && { file }) } : null, (kept) => {
    setText(String(kept['text']))
    if (kept['file'] instanceof File) setFile(kept['file'])
  })
  useActionHeight(form)

  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    if (isEmpty) return
    write({ text: text.trim(), file })
    setText('')
    setFile(null)
  }
  // Enter sends on a computer's keyboard, and begins a new line on a phone's.
  const onKey = (event: KeyboardEvent) => {
    const isSend = event.key === 'Enter' && !event.shiftKey && !isComposing(event.nativeEvent)
    if (!isSend || !matchMedia('(pointer: fine)').matches) return
    event.preventDefault()
    submit()
  }
  return (
    <form
      ref={form}
      onSubmit={submit}
      className="border-t border-line bg-surface px-8 pt-8 pb-[calc(0.8rem+env(safe-area-inset-bottom))]"
    >
      {file && <ChosenPicture file={file} onRemove={() => setFile(null)} />}
      <div className="flex items-end gap-4">
        <AddPicture onChoose={setFile} />
        <textarea
          rows={1}
          value={text}
          maxLength={limits.chatTextMax}
          aria-label={t`Message to customer service`}
          placeholder={isFirst ? t`How can we help?` : t`Write a message`}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={onKey}
          className={classNames(
            'field-sizing-content max-h-[30dvh] min-h-44 min-w-0 flex-1 resize-none rounded-field border',
            'border-edge bg-surface px-12 py-10 text-body placeholder:text-soft',
          )}
        />
        <button
          type="submit"
          aria-label={t`Send`}
          aria-disabled={isEmpty}
          className="flex size-44 shrink-0 items-center justify-center rounded-field bg-accent text-on-accent aria-disabled:bg-fill aria-disabled:text-soft"
        >
          <Icon of={SendHorizontal} size={2} />
        </button>
      </div>
    </form>
  )
}

export function AddPicture({ onChoose }: { onChoose: (file: File) => void }) {
  const { t } = useLingui()
  const id = useId()
  return (
    <label
      htmlFor={id}
      className={classNames(
        'relative flex size-44 shrink-0 cursor-pointer items-center justify-center rounded-field text-soft',
        'has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-accent',
      )}
    >
      <PictureFileInput id={id} aria-label={t`Add a picture`} onChoose={onChoose} />
      <Icon of={ImagePlus} size={2.2} />
    </label>
  )
}

function ChosenPicture({ file, onRemove }: { file: File; onRemove: () => void }) {
  const { t } = useLingui()
  const preview = useObjectUrl(file)
  return (
    <div className="flex items-center gap-12 px-8 pb-8">
      {preview && <img src={preview} alt={t`Attachment`} className="size-64 rounded-small object-cover" />}
      <span className="min-w-0 flex-1 text-caption text-soft">
        <Trans>Only you and customer service see it.</Trans>
      </span>
      <IconButton label={t`Remove the picture`} icon={X} onPress={onRemove} className="text-soft" />
    </div>
  )
}
