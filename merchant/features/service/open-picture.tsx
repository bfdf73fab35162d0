import { useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { IconButton } from '#kit/icon-button.tsx'
import { useModal } from '#kit/use-modal.ts'

export function OpenPicture({ url, onClose }: { url: string | null; onClose: () => void }) {
  const { t } = useLingui()
  const modal = useModal(url !== null, onClose)
  return (
    <dialog
      {...modal}
      aria-label={t`Picture`}
      className="fixed inset-0 m-0 size-full max-h-none max-w-none overflow-hidden bg-paper p-0 text-ink"
    >
      {url !== null && (
        <>
          <img src={url} alt={t`Attachment in the conversation`} className="size-full object-contain" />
          <IconButton
            label={t`Close`}
            icon={X}
            onPress={onClose}
            className="absolute top-[calc(1rem+env(safe-area-inset-top))] right-10 rounded-full bg-surface text-ink"
          />
        </>
      )}
    </dialog>
  )
}
