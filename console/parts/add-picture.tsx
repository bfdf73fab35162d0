import { useLingui } from '@lingui/react/macro'
import { ImagePlus } from 'lucide-react'
import { useId, useState } from 'react'
import { useAct } from '#client/act.ts'
import { classNames } from '#kit/class-names.ts'
import { Icon } from '#kit/icon.tsx'
import { PictureFileInput } from '#kit/picture-file-input.tsx'
import { Spinner } from '#kit/spinner.tsx'
import { api } from '../api.ts'

type Props = { label: string; className?: string; onAdd: (picture: { ref: string; url: string }) => void }

/** A tile for a picture that is chosen from the disk or dropped on it. */
export function AddPicture({ label, className, onAdd }: Props) {
  const { t } = useLingui()
  const id = useId()
  const [error, setError] = useState<string | null>(null)
  const act = useAct(api.operatorProducts.addPicture, {
    isChange: false,
    onFail: ({ fields, message }) => {
      setError(Object.values(fields)[0] ?? message)
      return true
    },
  })
  const send = async (file: File | undefined) => {
    if (!file || act.isPending) return
    setError(null)
    const form = new FormData()
    form.append('file', file)
    const answer = await act.run(form)
    if (answer) onAdd({ ref: answer.data.id, url: answer.data.url ?? '' })
  }
  return (
    <div>
      <label
        htmlFor={id}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault()
          void send(event.dataTransfer.files[0])
        }}
        title={label}
        className={classNames(
          'flex size-90 cursor-pointer items-center justify-center rounded-small border-2 border-dashed border-edge text-soft',
          'hover:text-ink has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-accent',
          className,
        )}
      >
        {act.isPending ? <Spinner size={2} /> : <Icon of={ImagePlus} size={2} />}
        <PictureFileInput
          id={id}
          aria-label={act.isPending ? t`Uploading the picture` : label}
          onChoose={(file) => void send(file)}
        />
      </label>
      {error && (
        <p role="alert" className="max-w-200 pt-4 text-tiny text-bad">
          {error}
        </p>
      )}
    </div>
  )
}
